import type { Db } from '#server/db/connect.ts'
import { announceAll, type ChurchEvent } from '#server/db/live.ts'

type About = { churchId: number; planId: string | null; personId: string | null }

/** The value that all of them share; null when they differ. */
function shared(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}

function eventOf(churchId: number, texts: readonly About[]): ChurchEvent {
  const planId = shared(texts.map((text) => text.planId))
  const personId = shared(texts.map((text) => text.personId))
  return {
    church_id: churchId,
    topic: 'messages',
    ...(planId !== null && { plan_id: planId }),
    ...(personId !== null && { person_id: personId }),
  }
}

/** Tells the open screens of each church once that its texts have changed. */
export async function announceMessages(tx: Db, texts: readonly About[]): Promise<void> {
  const byChurch = Map.groupBy(texts, (text) => text.churchId)
  await announceAll(
    tx,
    [...byChurch].map(([churchId, some]) => eventOf(churchId, some)),
  )
}
