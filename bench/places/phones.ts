import { and, eq, inArray } from 'drizzle-orm'
import { isAskedPlace } from '#core/asks/place.ts'
import type { MessageKind } from '#core/vocabulary/messages.ts'
import { availabilityAsks, messages } from '#server/db/schema/schema.ts'
import type { Box } from '#testkit/box.ts'
import { apiClient } from '#testkit/client.ts'
import type { Random } from '#testkit/random.ts'
import { ZONE } from './church.ts'
import { MODEL } from './how-people-answer.ts'
import { accepts, answersAt, daysKnownIn, stepsIn, type Volunteer } from './volunteers.ts'

/** At a moment something happens. */
export type Later = (at: Temporal.Instant, happen: () => void | Promise<void>) => void

/** A connection that was kept may be gone when the machine was busy meanwhile; an answer that is repeated stays the same. */
const calling = <Result>(call: () => Promise<Result>): Promise<Result> => call().catch(call)

type Text = {
  phone: string
  body: string
  kind: MessageKind
  personId: string
  lines: readonly { assignmentId: string; planId: string; startsAt: string }[]
}
type Word = 'yes' | 'no'

const IS_ASKED: readonly MessageKind[] = [
  'confirmation',
  'confirmation_reminder',
  'step_in',
  'moved_by_church',
]

/** The volunteers read what comes in and answer as the model says. */
export function openPhones(
  { deps, sandbox, clock, config }: Box,
  {
    volunteers,
    random,
    later,
    churchId,
  }: {
    volunteers: readonly Volunteer[]
    random: Random
    later: Later
    churchId: number
  },
) {
  const { carrier, planning } = sandbox
  const byId = new Map(volunteers.map((one) => [one.id, one]))
  const anonymous = apiClient(config.publicUrl)
  /** What each has made up their mind to, by assignment. */
  const minds = new Map<string, Word>()
  const links = new Map<string, string>()
  const counts = { texts: 0, answersByText: 0, answersByPage: 0, kinds: new Map<string, number>() }
  let heard = 0

  const dayOf = (startsAt: string) => Temporal.Instant.from(startsAt).toZonedDateTimeISO(ZONE).toPlainDate()

  const servesOn = (personId: string, day: Temporal.PlainDate): boolean =>
    planning.data.planPeople.find(
      (row) =>
        row.personId === personId &&
        row.status === 'C' &&
        row.times.some(({ timeId }) => dayOf(planning.data.planTimes.must(timeId).startsAt).equals(day)),
    ) !== undefined

  const mindOf = (volunteer: Volunteer, { assignmentId, startsAt }: Text['lines'][number]): Word => {
    const known = minds.get(assignmentId)
    if (known) return known
    const day = dayOf(startsAt)
    const says = isAskedPlace(assignmentId)
      ? stepsIn(volunteer, { day, servesThatDay: servesOn(volunteer.id, day) }, random)
      : accepts(volunteer, day, random)
    const mind = says ? 'yes' : 'no'
    minds.set(assignmentId, mind)
    return mind
  }

  /** The personal page behind the newest link in a text. */
  const pageOf = async ({ phone, body }: Pick<Text, 'phone' | 'body'>): Promise<string | null> => {
    const [link] = body.match(/https?:\/\/\S+\/[\w-]{7,12}\b/) ?? []
    if (!link) return links.get(phone) ?? null
    const { headers } = await calling(() => fetch(link, { redirect: 'manual' }))
    const token = new URL(headers.get('location') ?? '', config.publicUrl).searchParams.get('personId')
    if (token) links.set(phone, token)
    return token
  }

  const answerOnPage = async (text: Text): Promise<void> => {
    const token = await pageOf(text)
    if (!token) return
    for (const { assignmentId } of text.lines) {
      const mind = minds.get(assignmentId)
      if (mind === undefined) continue
      counts.answersByPage += 1
      await calling(() =>
        anonymous.post(`/scheduling/confirm/${token}/${assignmentId}/${mind === 'yes' ? 1 : 0}`, {}),
      )
    }
  }

  const say = (text: Pick<Text, 'phone'>, words: string): void => {
    counts.answersByText += 1
    carrier.phone(text.phone).reply(words)
  }

  const answer = async (text: Text, volunteer: Volunteer): Promise<void> => {
    const all = text.lines.map((line) => mindOf(volunteer, line))
    const isOne = new Set(all).size === 1
    if (!isOne || random.chance(MODEL.byPage)) return answerOnPage(text)
    const word = all[0] === 'yes' ? 'ACCEPT' : 'DECLINE'
    say(text, all.length > 1 ? `${word} ALL` : word)
  }

  const answerDays = async (text: Text, volunteer: Volunteer): Promise<void> => {
    const [asked] = await deps.db
      .select({ month: availabilityAsks.month })
      .from(availabilityAsks)
      .where(
        and(
          eq(availabilityAsks.churchId, churchId),
          eq(availabilityAsks.personId, text.personId),
          inArray(availabilityAsks.state, ['asked', 'confirming']),
        ),
      )
    if (!asked) return
    if (text.kind === 'availability_confirm') return say(text, 'YES')
    const days = daysKnownIn(volunteer, Temporal.PlainYearMonth.from(asked.month))
    say(text, days.length === 0 ? 'all good' : `away ${days.join(' and ')}`)
  }

  const read = (text: Text): void => {
    counts.texts += 1
    counts.kinds.set(text.kind, (counts.kinds.get(text.kind) ?? 0) + 1)
    const volunteer = byId.get(text.personId)
    if (!volunteer) return
    // Who has just written has the phone in the hand.
    const soon = clock.now().add({ seconds: random.whole(60, 240) })
    if (text.kind === 'which_one' || text.kind === 'ask_back') later(soon, () => answerOnPage(text))
    if (text.kind === 'availability_confirm') later(soon, () => answerDays(text, volunteer))
    const at = answersAt(volunteer, clock.now().toZonedDateTimeISO(ZONE), random)
    if (!at) return
    if (IS_ASKED.includes(text.kind)) later(at, () => answer(text, volunteer))
    if (text.kind === 'availability_ask') later(at, () => answerDays(text, volunteer))
  }

  return {
    counts,
    links,
    /** Reads what has come in since. */
    take: async (): Promise<void> => {
      const all = carrier.messages()
      const fresh = all.slice(heard).filter(({ direction }) => direction === 'outbound-api')
      heard = all.length
      if (fresh.length === 0) return
      const rows = await deps.db
        .select({
          sid: messages.sid,
          kind: messages.kind,
          personId: messages.personId,
          lines: messages.lines,
        })
        .from(messages)
        .where(
          and(
            eq(messages.churchId, churchId),
            inArray(
              messages.sid,
              fresh.map(({ sid }) => sid),
            ),
          ),
        )
      const known = new Map(rows.map((row) => [row.sid, row]))
      for (const { sid, to, body } of fresh) {
        const row = known.get(sid)
        if (row?.personId) read({ ...row, personId: row.personId, lines: row.lines ?? [], phone: to, body })
      }
    },
    /** Somebody who has accepted says that they cannot come after all. */
    callOff: async (volunteer: Volunteer, assignmentId: string): Promise<void> => {
      const token = links.get(volunteer.phone)
      if (!token) return say(volunteer, "Sorry, I can't make it after all")
      await calling(() => anonymous.post(`/scheduling/confirm/${token}/${assignmentId}/0`, {}))
    },
  }
}
