import { and, desc, eq, ne } from 'drizzle-orm'
import { nextStep } from '#core/availability/decide.ts'
import { allGoodText, askAgainText, confirmText, doneText } from '#core/availability/texts.ts'
import { type Language, languageBy } from '#core/vocabulary/languages.ts'
import { isAvailabilityKind } from '#core/vocabulary/messages.ts'
import { agrees, languageOf, readAvailability } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { type AvailabilityAskRow, availabilityAsks, people } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { mayReply } from '#server/features/messages/replies.ts'
import { daysOf, noteDays, rowOf, storedOf } from './days.ts'
import { heedOffer } from './offer.ts'
import { type Heard, say } from './say.ts'

/** A text from a phone whose newest text was about the days somebody cannot serve. */
type HeardAboutDays = Heard & { newest: { kind: string; personId: string | null; language: Language | null } }

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

/**
 * Takes a text as the answer to the question for days, where that was the last thing said to the phone. `ignored`: it
 * was not; `kept`: somebody at the church should read it.
 */
export async function heedAvailability(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  heard: HeardAboutDays,
  now: Temporal.Instant,
): Promise<'ignored' | 'done' | 'kept'> {
  const { churchId, newest, body, church } = heard
  if (!isAvailabilityKind(newest.kind) || newest.kind === 'availability_done') return 'ignored'
  if (newest.personId === null) return 'ignored'
  if (newest.kind === 'availability_offer')
    return heedOffer(tx, deps, heard, { ...newest, personId: newest.personId }, now)
  const open = await openAsk(tx, churchId, newest.personId)
  const state = open?.ask.state
  if (!open || !state || state === 'answered') return 'ignored'
  if (!(await mayReply(tx, { churchId, id: heard.from }, now))) return 'kept'
  const { ask, name } = open
  const language = languageBy(languageOf(body)) ?? newest.language
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
    tx.update(availabilityAsks).set(values).where(rowOf(ask))
  switch (step.kind) {
    case 'keep':
      return 'kept'
    case 'again':
      await update({ hasAskedBack: true, state: 'asked' })
      await say(
        tx,
        heard,
        ask.personId,
        { kind: 'availability_again', body: askAgainText(about), language },
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
      const { personId } = ask
      await noteDays(tx, deps, { churchId, personId, month: ask.month }, step.days, now)
      await say(
        tx,
        heard,
        ask.personId,
        {
          kind: 'availability_done',
          body: step.days.length > 0 ? doneText(about, step.days) : allGoodText(about),
          language,
        },
        now,
      )
      return 'done'
    }
  }
}
