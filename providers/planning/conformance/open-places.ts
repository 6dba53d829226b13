import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { PlanningOpenPlace, PlanningPort } from '../port.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** What a plan still needs. */
export function openPlacesConformance(subject: () => PlanningSubject): void {
  describe('what a plan still needs', () => {
    let connection: Connection
    const church = () => subject().church
    const port = () => subject().port
    const ofPlan = (planId: string) => ({ serviceTypeId: church().serviceType.id, planId })
    const read = (of: { serviceTypeId: string; planId: string }) =>
      (port().openPlaces as NonNullable<PlanningPort['openPlaces']>)(connection.access, of)
    const needed = async (): Promise<PlanningOpenPlace[]> =>
      succeeded(await read(ofPlan(church().doublePlan.id)))
    beforeEach(async () => {
      connection = await connect(subject())
    })

    test('places are told with their number, and for one time alone where that is meant', async () => {
      expect(await needed()).toEqual(expect.arrayContaining(church().needs))
      expect(await needed()).toHaveLength(church().needs.length)
      const of = { serviceTypeId: church().serviceType.id, since: church().today }
      const plans = succeeded(await port().plans(connection.access, of))
      const count = plans.find(({ id }) => id === church().doublePlan.id)?.neededCount
      expect(count).toBe(church().needs.reduce((sum, { quantity }) => sum + quantity, 0))
    })

    test('whoever is put into the position fills one of them, once', async () => {
      const [first] = church().needs
      if (!first || !port().standIns) throw new Error('the church needs nobody')
      const place = { ...ofPlan(church().doublePlan.id), ...first, personId: church().position.free.id }
      for (const _again of [1, 2])
        succeeded((await port().standIns?.assign(connection.access, place)) as never)
      expect(await needed()).toContainEqual({ ...first, quantity: first.quantity - 1 })
    })

    test('a plan that is gone is told, and so is one that may not be read', async () => {
      expect(failed(await read(ofPlan('599')))).toMatchObject({ kind: 'stop', why: 'gone' })
      const closed = { ...ofPlan(church().plan.id), serviceTypeId: church().closedServiceTypeId }
      expect(failed(await read(closed))).toMatchObject({ kind: 'alert', why: 'forbidden' })
    })
  })
}
