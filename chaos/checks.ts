import type { Found } from './found.ts'

/** One thing that must hold: how many were looked at, and which do not hold. */
export type Check = { what: string; count: number; wrong: string[] }
type Message = Found['messages'][number]

const ACCEPTED = ['queued', 'sent', 'delivered', 'undelivered', 'failed']
const outgoing = ({ messages }: Found): Message[] => messages.filter(({ direction }) => direction === 'out')
const accepted = (found: Found): Message[] => outgoing(found).filter(({ sid }) => sid !== null)
const named = ({ id, kind, state, reason, attempts }: Message): string =>
  `text ${id} (${kind}, ${state}, ${reason ?? 'no reason'}, attempt ${attempts})`

/** What the carrier took is what the table says it took. */
const saidTo = ({ phone, body }: Found['sent'][number]): string =>
  `${phone} ${body.replace(/https?:\S+/g, '')}`

/** What a backup did not know stays so when it is not planned again; it must not have been said again. */
function strayOnly(found: Found): Set<string> {
  const strays = new Set(found.strays.map(({ sid }) => sid))
  const said = Map.groupBy(found.sent, saidTo)
  const isAlone = (one: Found['sent'][number]) => said.get(saidTo(one))?.length === 1
  return new Set(found.sent.filter((one) => strays.has(one.sid) && isAlone(one)).map(({ sid }) => sid))
}

function sentOnce(found: Found): Check {
  const known = new Set([...accepted(found).map(({ sid }) => sid), ...strayOnly(found)])
  const there = new Set(found.sent.map(({ sid }) => sid))
  return {
    what: 'texts that the carrier accepted, each known once',
    count: found.sent.length,
    wrong: [
      ...found.sent.filter(({ sid }) => !known.has(sid)).map(({ sid }) => `${sid} was sent twice`),
      ...accepted(found)
        .filter(({ sid }) => !there.has(sid ?? ''))
        .map((row) => `${named(row)} is not there`),
    ],
  }
}

/** Nothing is said twice to the same person about the same assignment. */
function saidOnce(found: Found): Check {
  const subjects = accepted(found).flatMap((row) =>
    row.parentId === null
      ? row.lines.map(
          // What the carrier lost for a reason that passes is said again.
          (line) =>
            `${row.churchId}/${row.kind}/${line.assignmentId}/${line.leadKey}/${line.startsAt}/${row.lostBefore}`,
        )
      : [`${row.churchId}/${row.kind}/reply to ${row.parentId}/${row.personId}`],
  )
  const twice = [...Map.groupBy(subjects, (subject) => subject).values()].filter((same) => same.length > 1)
  return {
    what: 'things said, each once',
    count: subjects.length,
    wrong: twice.flatMap(([one]) => one ?? []),
  }
}

const isLost = ({ now }: Found, { state, dueAt, reason, attempts }: Message): boolean =>
  state === 'sending' ||
  reason === 'too_late' ||
  (state === 'planned' &&
    (attempts > 0 || reason !== null || (dueAt !== null && Temporal.Instant.compare(dueAt, now) <= 0)))

const noneLost = (found: Found): Check => ({
  what: 'texts in the table, none stuck or too late',
  count: outgoing(found).length,
  wrong: outgoing(found)
    .filter((row) => isLost(found, row))
    .map(named),
})

/** Who got the scheduling e-mail and can be texted was asked; guests and archived people are not. */
function everybodyAsked(found: Found): Check {
  const asked = new Map<string, number>()
  for (const row of outgoing(found))
    if (row.kind === 'confirmation' && row.lostBefore === 0 && ACCEPTED.includes(row.state))
      for (const { assignmentId } of row.lines) asked.set(assignmentId, (asked.get(assignmentId) ?? 0) + 1)
  const blocked = new Set(
    outgoing(found)
      .filter(({ kind, state }) => kind === 'confirmation' && state === 'blocked')
      .flatMap(({ lines }) => lines.map(({ assignmentId }) => assignmentId)),
  )
  const invited = found.rows
    .filter(({ requestedAt, isPencilledIn }) => requestedAt !== null && !isPencilledIn)
    .filter(({ id, team, personId }) => team !== null && !found.archived.has(personId) && !blocked.has(id))
  const aboutIt = (id: string): string =>
    outgoing(found)
      .filter(({ lines }) => lines.some(({ assignmentId }) => assignmentId === id))
      .map(named)
      .join(', ')
  const answered = new Set(found.answers.map(({ assignmentId }) => assignmentId))
  const reachable = invited.filter(({ id, status }) => status === 'U' || answered.has(id))
  return {
    what: 'people with the scheduling e-mail, each asked once',
    count: reachable.length,
    wrong: reachable
      .filter(({ id }) => asked.get(id) !== 1)
      .map(({ id }) => `assignment ${id} was asked ${asked.get(id) ?? 0} times: ${aboutIt(id)}`),
  }
}

/** The carrier's last word on each text has arrived. */
function receiptsArrived(found: Found): Check {
  const statusOf = new Map(found.sent.map(({ sid, status }) => [sid, status]))
  return {
    what: 'receipts, the last of each text recorded',
    count: accepted(found).length,
    wrong: accepted(found)
      .filter(({ sid, state }) => statusOf.get(sid ?? '') !== state)
      .map((row) => `${named(row)} is ${statusOf.get(row.sid ?? '')} at the carrier`),
  }
}

function heardOnce(found: Found): Check {
  const heard = found.messages.filter(({ direction }) => direction === 'in').map(({ sid }) => sid)
  return {
    what: 'texts of volunteers, each heard once',
    count: found.said.length,
    wrong: [
      ...found.said
        .filter(({ sid }) => !heard.includes(sid))
        .map(({ sid, body }) => `${sid} (${body}) was lost`),
      ...(new Set(heard).size === heard.length ? [] : ['a text was heard twice']),
      ...found.hooks
        .filter(({ handledAt }) => handledAt === null)
        .map(({ id }) => `hook ${id} is not handled`),
    ],
  }
}

/** The planning service holds what each volunteer said last, as the product heard it. */
function writtenBack(found: Found): Check {
  const rowOf = new Map(found.rows.map((row) => [row.id, row]))
  const newest = new Map(found.answers.map((answer) => [answer.assignmentId, answer]))
  const mirrored = new Map(found.mirrored.map((row) => [row.id, row]))
  const isThere = ({ assignmentId, status, reason, writeBack, writeBackAt }: Found['answers'][number]) => {
    const row = rowOf.get(assignmentId)
    if (writeBack !== 'written' || !row) return false
    if (row.status === status) return reason === null || row.declineReason === reason
    // A later answer was written there, and a backup of before has come back: the planning service alone knows it.
    const { status: shown, statusUpdatedAt } = mirrored.get(assignmentId) ?? {}
    const isLater =
      statusUpdatedAt && writeBackAt && Temporal.Instant.compare(statusUpdatedAt, writeBackAt) > 0
    return shown === row.status && isLater
  }
  return {
    what: 'answered assignments, each written back',
    count: newest.size,
    wrong: [
      ...[...newest.values()]
        .filter((answer) => !isThere(answer))
        .map(
          ({ assignmentId, status, writeBack }) =>
            `answer ${status} to ${assignmentId} is ${writeBack}; there it is ${rowOf.get(assignmentId)?.status}`,
        ),
      ...found.answers
        .filter(({ writeBack }) => !['written', 'superseded'].includes(writeBack))
        .map(({ id, writeBack }) => `answer ${id} is ${writeBack}`),
    ],
  }
}

/** The same without asking the product: people with one assignment, by what they texted last. */
function lastWordHolds(found: Found, lastAnswers: Map<string, 'C' | 'D'>): Check {
  const byPerson = [...Map.groupBy(found.rows, ({ personId }) => personId)]
  const told = byPerson.flatMap(([personId, [row, ...others]]) => {
    const [phone = '', ...otherPhones] = found.phones.get(personId) ?? []
    const isAlone = [...found.phones.values()].filter((phones) => phones.includes(phone)).length === 1
    const answer = lastAnswers.get(phone)
    return row && answer && others.length + otherPhones.length === 0 && isAlone ? [{ row, answer }] : []
  })
  return {
    what: 'people with one assignment, each with the last word',
    count: told.length,
    wrong: told
      .filter(({ row, answer }) => row.status !== answer)
      .map(({ row, answer }) => `assignment ${row.id} is ${row.status}, ${answer} was said last`),
  }
}

/** What each text cost is what was charged when the carrier has it, nothing when it was refused or lost. */
function ledgerExact(found: Found): Check {
  const netOf = new Map<number, number>()
  for (const { messageId, amount } of found.entries)
    if (messageId !== null) netOf.set(messageId, (netOf.get(messageId) ?? 0) + amount)
  const costOf = ({ state, credits }: Message) =>
    ['queued', 'sent', 'delivered'].includes(state) ? credits : 0
  const ids = new Set(found.messages.map(({ id }) => id))
  return {
    what: 'entries of the ledger, exact',
    count: found.entries.length,
    wrong: [
      ...(found.wrongBalances > 0
        ? [`${found.wrongBalances} balances are not the sum of their entries`]
        : []),
      ...outgoing(found)
        .filter((row) => (netOf.get(row.id) ?? 0) !== -costOf(row))
        .map((row) => `${named(row)} was charged ${-(netOf.get(row.id) ?? 0)} for ${costOf(row)}`),
      ...found.entries
        .filter(({ kind, messageId }) => kind !== 'granted' && (messageId === null || !ids.has(messageId)))
        .map(({ id }) => `entry ${id} belongs to no text`),
    ],
  }
}

export const checkAll = (found: Found, lastAnswers: Map<string, 'C' | 'D'>): Check[] => [
  sentOnce(found),
  saidOnce(found),
  noneLost(found),
  everybodyAsked(found),
  receiptsArrived(found),
  heardOnce(found),
  writtenBack(found),
  lastWordHolds(found, lastAnswers),
  ledgerExact(found),
]
