import type { OpenPage } from '../../websites/websites.ts'
import type { PageFault } from '../base/state.ts'

export type WebsiteFault = 'website_closed' | 'website_bare'

type Pages = { privacy: string; terms: string; optIn: readonly string[] }

const RATES = /message and data rates may apply/i
const FREQUENCY = /message frequency/i
const OPT_OUT = /\bSTOP\b/
/** twilio.com/docs/api/errors/30932: kept from third parties and affiliates. */
const IS_NOT_SHARED = /\b(not|never)\b[^.]*\bshared?\b[^.]*\bthird part(y|ies)\b/i

/** twilio.com/docs/api/errors/30908: what is collected, what for, how often and at what cost. */
const PRIVACY = [/\b(collect|keep)\b/i, /\buses?\b/i, FREQUENCY, RATES]
/** Twilio's list of what terms say, as support.intakeq.com/article/1099 quotes it; 30882 is refused for it. */
const TERMS = [
  FREQUENCY,
  RATES,
  OPT_OUT,
  /\bHELP\b/,
  /[^\s@]+@[^\s@]+/,
  /privacy policy/i,
  /carriers are not liable/i,
]
/** twilio.com/docs/api/errors/30924: agreement to what, how often, at what cost, and how to leave. */
const CONSENT = [/\bI agree|\bconsent\b/i, /\btexts?\b|\bmessages about\b/i, FREQUENCY, RATES, OPT_OUT]
/** twilio.com/docs/api/errors/30909. */
const MESSAGE_FLOW = [FREQUENCY, RATES, OPT_OUT]
const WEBSITE = [/privacy/i, /\bterms\b/i, RATES]

const saysAll = (text: string, wanted: readonly RegExp[]): boolean => wanted.every((one) => one.test(text))

/** What a reader sees of a page. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/?(strong|em|b)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

export async function faultOfWebsite(open: OpenPage, website: string): Promise<WebsiteFault | null> {
  const html = await open(website)
  if (html === null) return 'website_closed'
  return saysAll(wordsOf(html), WEBSITE) ? null : 'website_bare'
}

/** Reads what reviewers read; what they find first is what they refuse for. */
export async function faultOfPages(open: OpenPage, pages: Pages): Promise<PageFault | null> {
  const read = async (address: string) => {
    const html = await open(address)
    return html === null ? null : wordsOf(html)
  }
  const privacy = await read(pages.privacy)
  if (privacy === null || !saysAll(privacy, PRIVACY)) return 'privacy'
  if (!IS_NOT_SHARED.test(privacy)) return 'sharing'
  const terms = await read(pages.terms)
  if (terms === null || !saysAll(terms, TERMS)) return 'terms'
  return faultOfOptIn(await Promise.all(pages.optIn.map(read)))
}

function faultOfOptIn(optIn: readonly (string | null)[]): PageFault | null {
  if (optIn.includes(null)) return 'opt_in_closed'
  return optIn.every((page) => saysAll(page ?? '', CONSENT)) ? null : 'consent'
}

/** Whether the description of how people agree has what is asked for, links to both pages among it. */
export const isFlowComplete = (flow: string, { privacy, terms }: Pick<Pages, 'privacy' | 'terms'>): boolean =>
  saysAll(flow, MESSAGE_FLOW) && flow.includes(privacy) && flow.includes(terms)

/** The addresses in a text, without the stop of a sentence. */
export const addressesIn = (text: string): string[] =>
  (text.match(/https?:\/\/[^\s"'”)]+/g) ?? []).map((address) => address.replace(/[.,;]+$/, ''))
