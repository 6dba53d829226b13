/** Every environment variable the product reads; .env.example is generated from this list. */
export const variables = [
  { name: 'PORT', default: '3000', meaning: 'Where the product listens.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    meaning: 'How browsers, volunteers and providers reach it.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    meaning: 'PostgreSQL 15 or later. Empty: an embedded database in STEEPLE_DATA.',
  },
  { name: 'STEEPLE_DATA', default: './data', meaning: 'Folder of the embedded database and the sandbox.' },
  {
    name: 'STEEPLE_SECRET',
    default: '',
    meaning:
      'At least 32 characters; seals provider tokens. Generated in sandbox mode, required in production.',
  },
  {
    name: 'STEEPLE_SECRET_PREVIOUS',
    default: '',
    meaning: 'The secret before, after a change, until the log says that everything is sealed anew.',
  },
  {
    name: 'STEEPLE_MODE',
    default: 'sandbox',
    meaning: 'sandbox or production; production refuses emulated providers and a generated secret.',
  },
  {
    name: 'SANDBOX_PORT',
    default: '3001',
    meaning: 'Where the emulated providers and their console listen.',
  },
  {
    name: 'SANDBOX_HOST',
    default: 'localhost',
    meaning: 'The interface they listen on; 0.0.0.0 in a container.',
  },
  {
    name: 'PLANNING_CENTER_URL',
    default: '',
    meaning: 'Planning Center’s address; the real one when the client id is set, else the emulator.',
  },
  { name: 'PLANNING_CENTER_CLIENT_ID', default: '', meaning: 'OAuth client of Planning Center.' },
  { name: 'PLANNING_CENTER_CLIENT_SECRET', default: '', meaning: 'Its secret.' },
  {
    name: 'TWILIO_URL',
    default: '',
    meaning: 'Twilio’s address; the real one when the account is set, else the emulator.',
  },
  { name: 'TWILIO_ACCOUNT_SID', default: '', meaning: 'Twilio account.' },
  { name: 'TWILIO_AUTH_TOKEN', default: '', meaning: 'Its token; also verifies Twilio’s hooks.' },
  {
    name: 'TWILIO_PROFILE_SID',
    default: '',
    meaning:
      'Its approved primary customer profile (BU…); churches are registered with the carriers in its name.',
  },
  {
    name: 'TWILIO_OPERATOR_EMAIL',
    default: '',
    meaning:
      'Where Twilio writes about the registrations of churches: an address that you read; that of MAIL_FROM unless set.',
  },
  {
    name: 'TWILIO_BUNDLES',
    default: '',
    meaning:
      'Its approved regulatory bundles by country, with an address where one is asked for: AU=BU…/AD…,GB=BU…,ZA=BU…. Numbers of Australia, Great Britain and South Africa are for sale only with one.',
  },
  {
    name: 'TWILIO_SHARED_BUNDLES',
    default: '',
    meaning:
      'allowed: numbers are sold against TWILIO_BUNDLES, the papers of your company, though these countries ask for those of each church.',
  },
  {
    name: 'TWILIO_SUBACCOUNTS',
    default: 'off',
    meaning:
      'new: churches that have nothing at Twilio yet get an account of their own below yours; the others stay where they are. off: all are in yours.',
  },
  {
    name: 'TRIAL_NUMBER',
    default: '',
    meaning:
      'A number of the account that phone companies let through, such as +12065550199: previews of churches that are not approved yet go from it. Empty: they are shown on the screen.',
  },
  {
    name: 'TWILIO_FALLBACK_URL',
    default: '',
    meaning:
      'A second public address of the product, to which Twilio brings a text when PUBLIC_URL does not take it; PUBLIC_URL unless set.',
  },
  {
    name: 'BITLY_URL',
    default: '',
    meaning: 'Bitly’s API; the real one when the client id is set, else the emulator.',
  },
  { name: 'BITLY_OAUTH_URL', default: '', meaning: 'Where Bitly asks for consent; likewise.' },
  {
    name: 'BITLY_CLIENT_ID',
    default: '',
    meaning: 'OAuth client of Bitly. Empty in production: no link shortener is offered.',
  },
  { name: 'BITLY_CLIENT_SECRET', default: '', meaning: 'Its secret.' },
  {
    name: 'PASTORSLINE_URL',
    default: '',
    meaning:
      'A server of the protocol in docs/providers/pastorsline.md, to import numbers; else the emulator beside the emulated carrier. Empty in production: none are imported.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: '',
    meaning: 'Stripe’s secret key. Empty in production: nothing can be bought, see docs/providers/stripe.md.',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    default: '',
    meaning: 'The key that Stripe’s card fields are opened with.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    meaning: 'Signing secret (whsec_…) of the webhook endpoint PUBLIC_URL/hooks/stripe.',
  },
  {
    name: 'STRIPE_URL',
    default: '',
    meaning: 'Stripe’s address; the real one when the keys are set, else the emulator.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning: 'Outgoing mail, for example smtps://user:password@host; else the sandbox mailbox.',
  },
  {
    name: 'SMTP_TLS',
    default: 'required',
    meaning:
      'off: name and password go to the mail server even where it offers no encryption; for one on the same machine.',
  },
  { name: 'MAIL_FROM', default: 'Steeple <hello@steeple.test>', meaning: 'Sender of the product’s e-mails.' },
  {
    name: 'RECAPTCHA_SITE_KEY',
    default: '',
    meaning: 'reCAPTCHA v2 on the signup page; empty: a proof of work of our own, without any third party.',
  },
  { name: 'RECAPTCHA_SECRET', default: '', meaning: 'Its secret.' },
  {
    name: 'RECAPTCHA_URL',
    default: '',
    meaning: 'Where solutions are verified; Google’s address unless set.',
  },
  {
    name: 'READING_URL',
    default: '',
    meaning:
      'A server of the chat-completions protocol, such as https://models.example.org/v1, which is asked about texts that are not understood, where the owner of a church switched that on. Empty: nobody is asked.',
  },
  { name: 'READING_KEY', default: '', meaning: 'Its key. Empty: it asks for none.' },
  { name: 'READING_MODEL', default: '', meaning: 'The model that is asked there.' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'debug, info, warn, error or silent.' },
  { name: 'HOST', default: '0.0.0.0', meaning: 'The interface the product listens on.' },
  {
    name: 'TRUST_PROXY',
    default: 'loopback',
    meaning:
      'Proxies whose X-Forwarded-For is believed: addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, with commas between.',
  },
  {
    name: 'WORKER_PORT',
    default: '',
    meaning: 'Where npm run start:worker answers /health, /ready and /metrics; empty: nowhere.',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    meaning: 'Bearer token that /metrics asks for. Empty: only private addresses may see it.',
  },
  {
    name: 'STEEPLE_EMBEDDED',
    default: '',
    meaning: 'allowed: production runs on the embedded database, in one process.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: '',
    meaning: 'Where traces go (OTLP over HTTP, JSON), for example http://collector:4318. Empty: nowhere.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    default: '',
    meaning: 'The same for traces alone, as a whole address.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: '',
    meaning: 'What the receiver of traces asks for, for example authorization=Bearer%20….',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: '',
    meaning: 'What traces call this process; steeple-all, steeple-api or steeple-worker unless set.',
  },
  { name: 'OTEL_TRACES_EXPORTER', default: '', meaning: 'none: no traces, whatever else is set.' },
  { name: 'OTEL_SDK_DISABLED', default: '', meaning: 'true: likewise.' },
  {
    name: 'EMBEDDED_ORIGINS',
    default: '',
    meaning:
      'Origins of apps that may show the pages in a frame and sign people in there, with commas between. Empty: none.',
  },
  {
    name: 'SUPPORT_CHAT_SCRIPT',
    default: '',
    meaning: 'Address of the script of a support chat, loaded for members of churches. Empty: none.',
  },
  {
    name: 'SUPPORT_CHAT_APP_ID',
    default: '',
    meaning: 'What the script finds as data-app-id: one for production, another for everything else.',
  },
  {
    name: 'HELP_VIDEO',
    default: '',
    meaning: 'Path of an MP4 or WebM file that is shown above the help. Empty: none.',
  },
] as const

export type VariableName = (typeof variables)[number]['name']
export type Environment = Partial<Record<VariableName, string>>

/** Every line is a comment, so that a copy changes nothing until one is written out. */
export const envExample = (): string =>
  variables.map(({ name, default: value, meaning }) => `# ${meaning}\n#${name}=${value}\n`).join('\n')
