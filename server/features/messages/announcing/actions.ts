import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'

type About = { churchId: number; planId: string | null; personId: string | null }

/** Tells open screens that a text of this person and plan changed. */
export const announceMessage = (tx: Db, { churchId, planId, personId }: About): Promise<void> =>
  announce(tx, {
    church_id: churchId,
    topic: 'messages',
    ...(planId !== null && { plan_id: planId }),
    ...(personId !== null && { person_id: personId }),
  })
