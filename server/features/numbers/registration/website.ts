import { churchPages, pageNameOf } from '#core/numbers/church-pages.ts'
import { missingOn, unopenedInWords, websiteInWords } from '#core/numbers/website.ts'
import type { Deps } from '#server/deps.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { findBrand, findOtherBrand, loadKnown, typeOf } from '../brand.ts'

/** Each opens a page somewhere. */
const LIMIT = { max: 20, windowMinutes: 60 }

/** What reviewers will find on a website of the church; one that does not open keeps nobody from handing in. */
export async function checkWebsite(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'websites'>,
  churchId: number,
  website: string,
): Promise<{ is_fine: boolean; sentence: string }> {
  const { db, clock, publicUrl, websites } = deps
  if (website === '') return { is_fine: true, sentence: 'Reviewers are shown our page of your church.' }
  await limitAttempts(db, `website:${churchId}`, LIMIT, clock.now())
  const known = await loadKnown(db, churchId)
  const type = typeOf(known)
  const row = (await findBrand(db, churchId, type)) ?? (await findOtherBrand(db, churchId, type))
  const ourPage = churchPages(publicUrl, row?.page ?? pageNameOf(known.name, churchId)).home
  const opened = await websites.open(website)
  if (!opened.ok) return { is_fine: false, sentence: unopenedInWords(opened.failure) }
  const missing = missingOn(opened.value, ourPage)
  return { is_fine: missing.length === 0, sentence: websiteInWords(missing, ourPage) }
}
