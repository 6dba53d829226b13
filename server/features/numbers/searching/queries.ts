import { eq } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { countryCredits } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { isTooLong, isTooShort, noteOf, optionView, queryOf, type Search } from './views.ts'

const PER_USER = { max: 120, windowMinutes: 10 }
const TOO_SHORT = 'Please type at least two digits or letters.'
const SILENT = 'The phone company does not answer right now. Please try again in a few minutes.'

/** Numbers for sale at the carrier, none when nothing fits. Refuses with 502 while the carrier cannot tell. */
export const searchForSale = async (deps: Deps, userId: number, search: Search) => {
  if (isTooShort(search)) throw refuse(422, { search: [TOO_SHORT] })
  await limitAttempts(deps.db, `number-search:${userId}`, PER_USER, deps.clock.now())
  const [price] = await deps.db
    .select({ credits: countryCredits.credits })
    .from(countryCredits)
    .where(eq(countryCredits.countryIso, search.country))
  const found = isTooLong(search) ? success([]) : await deps.texting.searchNumbers(queryOf(search))
  if (!found.ok) {
    deps.log.warn({ do: found.failure.do, code: found.failure.code }, 'numbers could not be searched')
    throw refuse(502, SILENT)
  }
  return {
    numbers: found.value.map((number) => optionView(number, search.country)),
    note: noteOf(search.country, price?.credits ?? null),
  }
}
