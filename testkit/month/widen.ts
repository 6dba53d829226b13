import { eq } from 'drizzle-orm'
import { keysOfKind } from '#core/scheduling/catalogue.ts'
import { churches as churchesTable } from '#server/db/schema/schema.ts'
import { switchTeam } from '#server/features/asks/teams.ts'
import { adjustCredits } from '#server/features/billing/ledger.ts'
import { saveText } from '#server/features/message-templates/change.ts'
import { switchTexts } from '#server/features/messages/texts-off.ts'
import { changeTemplate } from '#server/features/schedule-templates/change.ts'
import type { Random } from '#testkit/random.ts'
import type { App } from '../app.ts'
import type { Events } from './events.ts'
import { type Church, DAYS, type Plan, phoneOf, qualifyAll } from './world.ts'

const OPENINGS = [
  'Hi [First.Name], can you serve',
  '[Church.Name]. Dear [First.Name], can you serve',
  'can you serve',
]

/** What a church itself changes half-way: schedules, words, switches, credits; and plans and people that come and go. */
export function widen(app: App, churches: readonly Church[], events: Events, random: Random): void {
  const { deps, sandbox, clock } = app
  const { planning } = sandbox
  const { db } = deps
  const start = clock.now()
  const anyTime = (from: number, until: number) =>
    start.add({ minutes: random.whole(from * 1440, until * 1440) })
  const some = <Value>(values: readonly Value[], chance: number) => values.filter(() => random.chance(chance))

  const editSchedule = ({ churchId }: Church) => {
    const change = {
      confirmation: random.pick(['asap', 'asap', 'week_before', 'day_before', 'scheduled'] as const),
      confirmation_time: random.pick([null, { at: '17:30' }, { between: { from: '09:00', until: '12:00' } }]),
      confirmation_reminders: some(keysOfKind('confirmation_reminder'), 0.5),
      follow_ups: some(keysOfKind('follow_up'), 0.5),
      combination: random.chance(0.7),
    }
    return changeTemplate(deps, { churchId, userId: 0 }, undefined, () => change)
  }

  const editWords = async ({ churchId }: Church) => {
    const words = {
      body: `${random.pick(OPENINGS)} [Plan.Date.Time] ([Position])? Reply ACCEPT or DECLINE. [Url]`,
      multiple_body: `${random.pick(OPENINGS)}?`,
      multiple_body_part: '[Plan.Date.Time] [Position]',
      additional_part: 'Reply ACCEPT ALL or DECLINE ALL.',
    }
    await saveText(deps, { churchId, userId: 0 }, { id: 'confirmation', language: 'en', ...words })
  }

  const silence = (church: Church) => {
    const from = anyTime(2, DAYS - 8)
    const until = from.add({ hours: random.whole(3, 60) })
    events.silences.push({ church, from, until: until.add({ hours: 6 }) })
    return { from, until }
  }

  const runDry = (church: Church) => {
    const { churchId } = church
    const { from, until } = silence(church)
    let taken = 0
    const move = (amount: number) =>
      db.transaction((tx) => adjustCredits(tx, churchId, { amount, comment: 'a shortage' }, clock.now()))
    events.at(from, [], async () => {
      const [row] = await db.select().from(churchesTable).where(eq(churchesTable.id, churchId))
      taken = row?.creditBalance ?? 0
      await move(-taken)
    })
    events.at(until, [], async () => {
      await move(taken)
    })
  }

  const hush = (church: Church) => {
    const { churchId } = church
    const { from, until } = silence(church)
    const flip = (active: boolean) => () =>
      switchTexts(deps, { churchId, userId: 0 }, { what: 'all', active }).then(() => {})
    events.at(from, [], flip(false))
    events.at(until, [], flip(true))
  }

  /** A plan like another on a Thursday, with other people on it. */
  const clone = (church: Church) => {
    const [like] = church.plans
    if (!like) return
    const date = start
      .toZonedDateTimeISO('UTC')
      .toPlainDate()
      .add({ days: random.pick([17, 24]) })
    const time = '18:20'
    const startsAtLocal = `${date}T${time}`
    const id = planning.addPlan(String(church.base + 10 + like.place), { startsAtLocal, title: null })
    const startsAt = date.toZonedDateTime({ timeZone: church.zone, plainTime: time }).toInstant()
    const plan: Plan = { id, place: like.place, starts: [startsAt] }
    church.plans.push(plan)
    for (const person of some(church.people, 0.5))
      planning.schedulePerson({ ...church.teamAt(church.base, like.place), planId: id, personId: person.id })
    events.at(clock.now().add({ minutes: random.whole(10, 2880) }), [church], () => {
      if (church.plans.includes(plan)) planning.sendSchedulingEmails(id)
    })
  }

  const callOff = (church: Church) => {
    const choice = events.ahead(church, 40)
    if (choice.length === 0) return
    const plan = random.pick(choice)
    const people = events.rowsOf(plan, church).filter(({ status }) => status !== 'D')
    planning.deletePlan(plan.id)
    const common = {
      church,
      plan,
      at: clock.now(),
      before: events.startOf(plan),
      after: events.startOf(plan),
    }
    events.changes.push({ ...common, kind: 'removed', people: people.map(({ personId }) => personId) })
    church.gone.push(...church.plans.splice(church.plans.indexOf(plan), 1))
  }

  const changePhone = (church: Church, place: number) => {
    const person = church.people[place]
    if (!person) return
    const phone = phoneOf(church.area, 70 + place)
    events.owners.set(phone, { church, personId: person.id })
    events.at(anyTime(2, 20), [church], () => planning.changePhone(person.id, phone))
  }

  const askByItself = async ({ base, churchId, teamAt }: Church) => {
    for (const place of [0, 1])
      await switchTeam(
        deps,
        { churchId, userId: 0 },
        {
          teamId: teamAt(base, place).teamId,
          active: true,
          asksOpen: false,
          daysBefore: 7,
          askedMost: 3,
          waveSize: 2,
          pauseMinutes: 120,
        },
      )
  }

  for (const church of churches) {
    qualifyAll(app, church)
    for (const _ of [0, 1]) {
      events.at(anyTime(0, DAYS - 6), [], () => editSchedule(church))
      events.at(anyTime(0, DAYS - 6), [], () => editWords(church))
    }
    if (random.chance(0.6)) runDry(church)
    else hush(church)
    events.at(anyTime(3, 12), [church], () => clone(church))
    events.at(anyTime(5, DAYS - 8), [church], () => callOff(church))
    changePhone(church, random.whole(6, 11))
    events.at(anyTime(0, 3), [], () => askByItself(church))
  }
}
