/** The public pages of a church, which the carriers open when they look at its registration. */
export type ChurchPages = { home: string; privacy: string; terms: string }

const NAME_MAX = 60

/** What names a church in the addresses of its pages: its name, and its number, so that no two are the same. */
export function pageNameOf(church: string, churchId: number): string {
  const words = church
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX)
    .replace(/^-+|-+$/g, '')
  return `${words || 'church'}-${churchId}`
}

/** Where the pages are. */
export function churchPages(publicUrl: string, name: string): ChurchPages {
  const home = `${publicUrl}/c/${name}`
  return { home, privacy: `${home}/privacy`, terms: `${home}/sms-terms` }
}

/** What a page says of a church; `number` is the one that it texts from. */
export type ChurchFacts = {
  church: string
  city: string
  state: string
  email: string
  phone: string
  number: string | null
  /** What its planning service is called. */
  planning: string
}

/** One page: paragraphs under headings. */
export type PageWords = { title: string; sections: { heading: string; paragraphs: string[] }[] }

const contact = ({ email, phone }: ChurchFacts): string => `Write to ${email} or call ${phone}.`

const senderOf = ({ number }: ChurchFacts): string => (number ? ` The texts come from ${number}.` : '')

const HOW_TO_LEAVE =
  'Reply STOP to any text to get no more of them, and START to get them again. Reply HELP for help.'

const FREQUENCY_AND_RATES =
  'Message frequency varies with how often you are scheduled. Message and data rates may apply.'

/** Who the church is, what it texts, and how volunteers agree and leave. */
export const homeWords = (facts: ChurchFacts): PageWords => ({
  title: facts.church,
  sections: [
    {
      heading: 'Texts to our volunteers',
      paragraphs: [
        `${facts.church} in ${facts.city}, ${facts.state} texts its own volunteers about the services they are scheduled for: a request to accept or decline, reminders before the service, and replies to their answers. There is no advertising.${senderOf(facts)}`,
        FREQUENCY_AND_RATES,
      ],
    },
    {
      heading: 'How to get these texts',
      paragraphs: [
        `Put your mobile number into the form below and answer YES to the text that you get, or tell your team leader. You are told: “${facts.church} will text you about the services you are scheduled for. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out.”`,
        'You need not agree to serve: volunteers who do not want texts are scheduled by e-mail.',
      ],
    },
    { heading: 'How to stop them', paragraphs: [HOW_TO_LEAVE] },
    { heading: 'Questions', paragraphs: [contact(facts)] },
  ],
})

/** What a volunteer agrees to, beside the form and on the poster. */
export const consentWords = (church: string): string =>
  `I agree that ${church} texts me about the services I am scheduled for. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out. Agreeing is not a condition of serving.`

/** The one text that asks whoever put a number into the form. */
export const optInText = (church: string): string =>
  `${church}: Reply YES to get texts about the services you are scheduled for. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.`

const OPT_IN = {
  asked: {
    title: 'Please look at your phone',
    paragraph:
      'If the number is right, you get one text in a moment. Answer YES to it, and you are in. If you do not answer, you get nothing more.',
  },
  not_a_number: {
    title: 'That is not a mobile number',
    paragraph:
      'Please go back and type your whole mobile number, with the area code. Only mobile numbers of the church’s own country can be used here; with another, tell your team leader.',
  },
  no_work: {
    title: 'Please try once more',
    paragraph:
      'Your browser did not finish a small task that keeps robots out; it needs JavaScript. Please go back and try again, or tell your team leader.',
  },
  full: {
    title: 'Please try again tomorrow',
    paragraph: 'The form sends no more texts today. Please try again tomorrow, or tell your team leader.',
  },
  too_many: {
    title: 'Please try again later',
    paragraph:
      'The form was used too often just now. Please try again in ten minutes, or tell your team leader.',
  },
} as const

/** What follows upon the form. */
export function optInWords(facts: ChurchFacts, outcome: keyof typeof OPT_IN): PageWords {
  const { title, paragraph } = OPT_IN[outcome]
  return { title, sections: [{ heading: facts.church, paragraphs: [paragraph] }] }
}

/** What is kept of a volunteer, and that it goes to nobody else. */
export const privacyWords = (facts: ChurchFacts): PageWords => ({
  title: `Privacy policy for texts of ${facts.church}`,
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'We keep your name, your mobile number, the services you are scheduled for, the texts we send you, what you answer, and when you agreed to get texts or asked us to stop.',
      ],
    },
    {
      heading: 'What it is for',
      paragraphs: [
        `${facts.church} uses it only to schedule its volunteers and to text them about it. Your name, number and schedule come from ${facts.planning} Services, in which the church keeps them.`,
        FREQUENCY_AND_RATES,
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'The leaders of the church who schedule volunteers, and the services that carry the texts for us: Steeple, and the phone companies.',
        'We do not sell, rent or share mobile numbers. Mobile information and the consent to get texts are not shared with third parties or affiliates for marketing or promotional purposes.',
      ],
    },
    {
      heading: 'How long, and your choices',
      paragraphs: [
        'Texts and answers are deleted after the time that the church has chosen, two years at first. You can ask us what we keep of you, and to correct or delete it.',
        `${HOW_TO_LEAVE} ${contact(facts)}`,
      ],
    },
  ],
})

/** The terms of the texts, as carriers ask for them. */
export const termsWords = (facts: ChurchFacts): PageWords => ({
  title: `Terms for texts of ${facts.church}`,
  sections: [
    {
      heading: 'What you get',
      paragraphs: [
        `${facts.church} texts its volunteers about the services they are scheduled for: requests to accept or decline, reminders, changes, and replies to answers.${senderOf(facts)}`,
      ],
    },
    {
      heading: 'How often, and what it costs',
      paragraphs: [`${FREQUENCY_AND_RATES} That is what your phone company charges; we charge nothing.`],
    },
    {
      heading: 'STOP and HELP',
      paragraphs: [
        'Reply STOP to any text to cancel. You get one last text that confirms it, and none after that. Reply START to get texts again.',
        `Reply HELP for help. ${contact(facts)}`,
      ],
    },
    {
      heading: 'Good to know',
      paragraphs: [
        'Agreeing to texts is not a condition of serving. Carriers are not liable for delayed or undelivered messages.',
      ],
    },
  ],
})
