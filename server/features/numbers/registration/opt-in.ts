import { toE164 } from '#core/messages/phone.ts'
import { type ChurchFacts, optInText, optInWords, type PageWords } from '#core/numbers/church-pages.ts'
import type { Deps } from '#server/deps.ts'
import { queueOptIn } from '#server/features/messages/one-off.ts'
import { limitAttempts, limitFrom } from '#server/http/rate-limit.ts'

const PER_PLACE = { max: 5, windowMinutes: 10 }
const PER_CHURCH = { max: 200, windowMinutes: 60 }

type OptIn = { churchId: number; countryIso: string; facts: ChurchFacts; ip: string; form: string }

const isTooMany = async (asking: Promise<void>): Promise<boolean> =>
  asking.then(() => false).catch(() => true)

/**
 * Texts a number that somebody has put into the form of a church, once a day at most; nobody is opted in before they
 * answer. Whether the church knows the number is not told.
 */
export async function askToOptIn(
  { db, clock }: Deps,
  { churchId, countryIso, facts, ip, form }: OptIn,
): Promise<{ code: number; words: PageWords }> {
  const phone = toE164(new URLSearchParams(form).get('phone') ?? '', countryIso)
  if (!phone) return { code: 422, words: optInWords(facts, 'not_a_number') }
  const now = clock.now()
  const isHeldBack =
    (await isTooMany(limitFrom(db, 'opt-in', ip, PER_PLACE, now))) ||
    (await isTooMany(limitAttempts(db, `opt-in:${churchId}`, PER_CHURCH, now)))
  if (isHeldBack) return { code: 429, words: optInWords(facts, 'too_many') }
  await queueOptIn(db, { churchId, to: phone, body: optInText(facts.church) }, now)
  return { code: 200, words: optInWords(facts, 'asked') }
}
