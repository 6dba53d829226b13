import { z } from 'zod'
import { isBefore } from '#core/time/instant.ts'
import { newToken, type Vault } from '#server/crypto/seal.ts'
import type { Deps } from '#server/deps.ts'
import type { Browser } from '#server/http/browser.ts'

/** Who has signed in with a browser, the last first. `id` tells the browser from the others of its person. */
const signIns = z.object({
  knownBrowser: z.array(z.object({ userId: z.number(), id: z.string(), until: z.string() })),
})
type SignIn = z.infer<typeof signIns>['knownBrowser'][number]

const KNOWN_HOURS = 180 * 24
/** A computer of a church's office has several people. */
const PEOPLE_MAX = 5

function readKept(vault: Vault, kept: string | null): SignIn[] {
  if (kept === null) return []
  try {
    return signIns.parse(JSON.parse(vault.open(kept))).knownBrowser
  } catch {
    // Sealed by nobody, or with a secret that is gone.
    return []
  }
}

/** What a browser is called that somebody has signed in with; null when they have not, or too long ago. */
export const knownBrowser = (
  vault: Vault,
  { kept }: Browser,
  userId: number,
  now: Temporal.Instant,
): string | null =>
  readKept(vault, kept).find(
    (one) => one.userId === userId && isBefore(now, Temporal.Instant.from(one.until)),
  )?.id ?? null

/** From now on this browser is known as one of this person. */
export function rememberBrowser(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  browser: Browser,
  userId: number,
): void {
  const known = readKept(vault, browser.kept)
  const id = known.find((one) => one.userId === userId)?.id ?? newToken()
  const others = known.filter((one) => one.userId !== userId)
  const own = { userId, id, until: clock.now().add({ hours: KNOWN_HOURS }).toString() }
  browser.keep(
    vault.seal(JSON.stringify({ knownBrowser: [own, ...others].slice(0, PEOPLE_MAX) })),
    KNOWN_HOURS,
  )
}
