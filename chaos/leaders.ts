import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import type { Random } from '#testkit/random.ts'
import type { Control } from './control.ts'
import { LATE_PEOPLE, latePersonOf, WORLD } from './world.ts'

type Step = () => Promise<void>

const shuffled = <Value>(values: readonly Value[], random: Random): Value[] =>
  values
    .map((value) => ({ value, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

/** Leaders send the scheduling e-mails of all plans, and schedule some people late. */
export async function openLeaders(control: Control, random: Random) {
  const counts = { emails: 0, late: 0 }
  const plansOf = async (organizationId: string) =>
    (await control.board(organizationId)).serviceTypes.flatMap(({ plans, teams }) =>
      plans.map(({ id }) => ({ id, teamId: teams[0]?.id ?? '' })),
    )
  const large = await plansOf(WORLD.organizationId)
  const grace = await plansOf(GRACE.organizationId)

  const send =
    ({ id }: { id: string }): Step =>
    async () => {
      counts.emails += (await control.sendSchedulingEmails(id)).sent
    }
  const scheduleLate =
    (index: number): Step =>
    async () => {
      const plan = random.pick(large)
      const person = { personId: latePersonOf(index), teamId: plan.teamId, positionName: 'Host' }
      await control.schedule(plan.id, person)
      counts.late += 1
      if (random.chance(0.7)) await send(plan)()
    }
  const late = Array.from({ length: LATE_PEOPLE }, (_, index) => scheduleLate(index))
  const steps = shuffled([...[...large, ...grace].map(send), ...late], random)
  let done = 0
  return {
    counts,
    /** Does a part of it all, from 0 to 1. */
    reach: async (part: number): Promise<void> => {
      for (; done < steps.length * part; done++) await steps[done]?.()
    },
  }
}
