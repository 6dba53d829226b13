import { and, eq, gt, lt } from 'drizzle-orm'
import type { AuthorisationPurpose, LinkShortener, PlanningService } from '#core/vocabulary/integrations.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { oauthStates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

const STATE_MINUTES = 10

/** What is said when an authorisation came to nothing, whatever the reason. */
export const TRY_AGAIN = 'There was an error integrating, please try again'

type ServiceFor = { planning: PlanningService; links: LinkShortener }

/** What a church authorises us for, at which vendor. */
type Wanted<Purpose extends AuthorisationPurpose> = { purpose: Purpose; service: ServiceFor[Purpose] }

/** What a vendor's page is given; the verifier stays here and is shown with the code. */
type Authorising = { state: string; verifier: string }

/** Begins an authorisation: what the browser brings back is good once, for this session, for ten minutes. */
export async function beginAuthorising<Purpose extends AuthorisationPurpose>(
  { db, vault, clock }: Deps,
  sessionId: number,
  wanted: Wanted<Purpose>,
): Promise<Authorising> {
  const state = newToken()
  const verifier = newToken()
  await db.insert(oauthStates).values({
    stateHash: hashToken(state),
    sessionId,
    ...wanted,
    codeVerifierSealed: vault.seal(verifier),
    expiresAt: clock.now().add({ minutes: STATE_MINUTES }),
  })
  return { state, verifier }
}

/** Takes up the authorisation that the browser came back from, once. Refuses a state that is not good. */
export async function takeAuthorising<Purpose extends AuthorisationPurpose>(
  { db, vault, clock }: Deps,
  sessionId: number,
  { purpose, state }: { purpose: Purpose; state: string },
): Promise<{ service: ServiceFor[Purpose]; verifier: string }> {
  const [taken] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashToken(state)),
        eq(oauthStates.purpose, purpose),
        eq(oauthStates.sessionId, sessionId),
        gt(oauthStates.expiresAt, clock.now()),
      ),
    )
    .returning({ service: oauthStates.service, sealed: oauthStates.codeVerifierSealed })
  if (!taken) throw refuse(400, TRY_AGAIN)
  return { service: taken.service as ServiceFor[Purpose], verifier: vault.open(taken.sealed) }
}

/** Deletes authorisations that nobody came back from in time. */
export async function forgetAuthorisations(db: Db, now: Temporal.Instant): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, now))
}
