/** What reviewers look for on the website of a church. */
export const WEBSITE_FINDINGS = ['privacy', 'terms', 'texts'] as const
export type WebsiteFinding = (typeof WEBSITE_FINDINGS)[number]

/** Why a website could not be looked at. */
export type Unopened =
  | 'not_https'
  | 'not_public'
  | 'too_slow'
  | 'too_many_redirects'
  | 'no_page'
  | 'no_answer'

/** What nobody reads on a page. One that is never closed goes on to the end, as in browsers. */
const HIDDEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi

const LOOKS_LIKE: Record<WebsiteFinding, RegExp> = {
  privacy: /privacy/i,
  terms: /\bterms\b/i,
  texts: /\b(text messages?|sms|texts? (you|from)|msg ?(&amp;|&|and) ?data|message and data rates)\b/i,
}

/** What is missing on a page, given as HTML. A link to our page of the church has all of it. */
export function missingOn(html: string, ourPage: string): WebsiteFinding[] {
  if (html.includes(ourPage)) return []
  const words = html.replace(HIDDEN, ' ')
  return WEBSITE_FINDINGS.filter((finding) => !LOOKS_LIKE[finding].test(words))
}

const NAMES: Record<WebsiteFinding, string> = {
  privacy: 'a privacy policy',
  terms: 'terms',
  texts: 'a word about your texts',
}
const inWords = new Intl.ListFormat('en', { type: 'disjunction' })

const WHY: Record<Unopened, string> = {
  not_https: 'It has no encrypted address (https), which reviewers ask for.',
  not_public: 'The address leads to no computer on the public internet.',
  too_slow: 'It took too long to answer.',
  too_many_redirects: 'It leads on from one address to the next and never arrives.',
  no_page: 'It answers, but not with a page.',
  no_answer: 'It could not be opened.',
}

/** The sentence about a website that reviewers will open. */
export const websiteInWords = (missing: readonly WebsiteFinding[], ourPage: string): string =>
  missing.length === 0
    ? 'We opened your website and found what reviewers look for.'
    : `We opened your website and did not find ${inWords.format(missing.map((one) => NAMES[one]))}. Reviewers mostly refuse without. Put a link to ${ourPage} on it, which has everything, or leave the website empty: reviewers are then shown that page.`

/** The sentence about a website that we could not look at; the reviewers may still be able to. */
export const unopenedInWords = (why: Unopened): string =>
  `${WHY[why]} Check the address, or leave the website empty: reviewers are then shown our page of your church.`
