import { and, eq } from 'drizzle-orm'
import type { NewsSettings } from '#contract/news.ts'
import { nextTelling } from '#core/news/next-telling.ts'
import { NEWS_CHANNELS } from '#core/vocabulary/news.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, newsSettings } from '#server/db/schema/schema.ts'

type Reader = { churchId: number; userId: number }

/** Until somebody chooses. */
const NOTHING: NewsSettings = {
  events: ['declined'],
  frequency: 'at_once',
  channels: [],
  muted_services: [],
  muted_teams: [],
}

const isOf = ({ churchId, userId }: Reader) =>
  and(eq(newsSettings.churchId, churchId), eq(newsSettings.userId, userId))

export const findSettings = async (db: Db, reader: Reader): Promise<NewsSettings> => {
  const rows = await db.select().from(newsSettings).where(isOf(reader))
  const [first] = rows
  if (!first) return NOTHING
  const { events, frequency, mutedServices, mutedTeams } = first
  const channels = NEWS_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel))
  return { events, frequency, channels, muted_services: mutedServices, muted_teams: mutedTeams }
}

/** From now on; what happened before is not told. */
export const saveSettings = (
  db: Db,
  reader: Reader,
  { events, frequency, channels, muted_services: mutedServices, muted_teams: mutedTeams }: NewsSettings,
  now: Temporal.Instant,
): Promise<NewsSettings> =>
  db.transaction(async (tx) => {
    const { zone } = only(
      await tx.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, reader.churchId)),
    )
    await tx.delete(newsSettings).where(isOf(reader))
    const rows = [...new Set(channels)].map((channel) => ({
      ...reader,
      channel,
      events: [...new Set(events)],
      frequency,
      mutedServices: [...new Set(mutedServices)],
      mutedTeams: [...new Set(mutedTeams)],
      toldUntil: now,
      nextAt: nextTelling(frequency, now, zone),
    }))
    if (rows.length > 0) await tx.insert(newsSettings).values(rows)
    return findSettings(tx, reader)
  })
