import { and, desc, eq, ne } from 'drizzle-orm'
import { nextStep } from '#core/availability/decide.ts'
import { type AwayDays, askAgainText, confirmText, doneText } from '#core/availability/texts.ts'
import { type Language, languageBy } from '#core/vocabulary/languages.ts'
import { type AvailabilityKind, isAvailabilityKind } from '#core/vocabulary/messages.ts'
import { agrees, languageOf, readAvailability } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { type AvailabilityAskRow, availabilityAsks, messages, people } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

const GOOD_FOR = { hours: 1 }

/** A text from a phone whose newest text was about the days somebody cannot serve. */
export type Heard = {
  churchId: number
  messageId: number
  body: string
  from: string
  to: string
  church: { name: string; zone: string }
  /** The newest text to the phone. */
  newest: { kind: string; personId: string | null }
}

const storedOf = (days: readonly AwayDays[]) =>
  days.map(({ from, until }) => ({ from: from.toString(), until: until.toString() }))
export const daysOf = ({ days }: Pick<AvailabilityAskRow, 'days'>): AwayDays[] =>
  days.map(({ from, until }) => ({
    from: Temporal.PlainDate.from(from),
    until: Temporal.PlainDate.from(until),
  }))

/** The question that is open to somebody, held until the transaction ends. */
async function openAsk(tx: Db, churchId: number, personId: string) {
  const [row] = await tx
    .select({ ask: availabilityAsks, name: people.firstName })
    .from(availabilityAsks)
    .innerJoin(people, and(eq(people.churchId, churchId), eq(people.id, availabilityAsks.personId)))
    .where(
      and(
        eq(availabilityAsks.churchId, churchId),
        eq(availabilityAsks.personId, personId),
        ne(availabilityAsks.state, 'answered'),
      ),
    )
    .orderBy(desc(availabilityAsks.askedAt), desc(availabilityAsks.month))
    .limit(1)
    .for('update', { of: availabilityAsks })
  return row ?? null
}

type Said = { kind: AvailabilityKind; body: string; language: Language | null }

async function say(tx: Db, heard: Heard, personId: string, said: Said, now: Temporal.Instant): Promise<void> {
  await tx
    .insert(messages)
    .values({
      churchId: heard.churchId,
      direction: 'out',
      key: `reply/${heard.messageId}/${said.kind}/${personId}`,
      state: 'planned',
      personId,
      parentId: heard.messageId,
      fromNumber: heard.to,
      toNumber: heard.from,
      ...said,
      dueAt: now,
      latestAt: now.add(GOOD_FOR),
      createdAt: now,
    })
    .onConflictDoNothing()
}

/**
 * Takes a text as the answer to the question for days, where that was the last thing said to the phone. `ignored`: it
 * was not; `kept`: somebody at the church should read it.
 */
export async function heedAvailability(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  heard: Heard,
  now: Temporal.Instant,
): Promise<'ignored' | 'done' | 'kept'> {
  const { churchId, newest, body, church } = heard
  if (!isAvailabilityKind(newest.kind) || newest.kind === 'availability_done') return 'ignored'
  const open = newest.personId === null ? null : await openAsk(tx, churchId, newest.personId)
  const state = open?.ask.state
  if (!open || !state || state === 'answered') return 'ignored'
  const { ask, name } = open
  const language = languageBy(languageOf(body)) ?? null
  const month = Temporal.PlainYearMonth.from(ask.month)
  const about = { church: church.name, name, month, language: language ?? ('en' as const) }
  const read = readAvailability(body, {
    month,
    today: now.toZonedDateTimeISO(church.zone).toPlainDate(),
    services: [],
  })
  const step = nextStep(
    { state, hasAskedBack: ask.hasAskedBack, days: daysOf(ask) },
    { agrees: agrees(body), read },
  )
  const update = (values: Partial<AvailabilityAskRow>) =>
    tx
      .update(availabilityAsks)
      .set(values)
      .where(
        and(
          eq(availabilityAsks.churchId, churchId),
          eq(availabilityAsks.personId, ask.personId),
          eq(availabilityAsks.month, ask.month),
        ),
      )
  switch (step.kind) {
    case 'keep':
      return 'kept'
    case 'again':
      await update({ hasAskedBack: true, state: 'asked' })
      await say(
        tx,
        heard,
        ask.personId,
        { kind: 'availability_ask', body: askAgainText(about), language },
        now,
      )
      return 'done'
    case 'confirm':
      await update({ state: 'confirming', days: storedOf(step.days) })
      await say(
        tx,
        heard,
        ask.personId,
        { kind: 'availability_confirm', body: confirmText(about, step.days), language },
        now,
      )
      return 'done'
    case 'done': {
      const isAway = step.days.length > 0
      await update({
        state: 'answered',
        days: storedOf(step.days),
        answeredAt: now,
        ...(isAway && { writeBack: 'pending' as const, nextAt: now }),
      })
      if (isAway)
        await deps.jobs.enqueue(tx, 'availability.write-back', {
          churchId,
          personId: ask.personId,
          month: ask.month,
        })
      await say(
        tx,
        heard,
        ask.personId,
        { kind: 'availability_done', body: doneText(about, step.days), language },
        now,
      )
      return 'done'
    }
  }
}
