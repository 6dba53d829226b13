import { beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** Service types, teams, plans and who is on them. */
export function readingConformance(subject: () => PlanningSubject): void {
  describe('reading a church', () => {
    let connection: Connection
    const port = () => subject().port
    const church = () => subject().church
    beforeEach(async () => {
      connection = await connect(subject())
    })

    const plans = async () => {
      const of = { serviceTypeId: church().serviceType.id, since: church().today }
      return succeeded(await port().plans(connection.access, of))
    }
    const ofPlan = (planId: string) => ({ serviceTypeId: church().serviceType.id, planId })

    test('it has a name and an IANA time zone', async () => {
      const { name, timeZone } = church()
      expect(succeeded(await port().organization(connection.access))).toMatchObject({ name, timeZone })
    })

    test('folders know in which folder they are', async () => {
      const folders = succeeded(await port().folders(connection.access))
      expect(folders).toContainEqual(expect.objectContaining(church().folder))
    })

    test('service types know their folder, and whether they are in use', async () => {
      const types = succeeded(await port().serviceTypes(connection.access))
      expect(types).toContainEqual(expect.objectContaining({ ...church().serviceType, isInUse: true }))
      const ids = types.filter(({ isInUse }) => isInUse).map(({ id }) => id)
      for (const gone of church().goneServiceTypeIds) expect(ids).not.toContain(gone)
    })

    test('a team is split when its people serve some times only', async () => {
      const teams = succeeded(await port().teams(connection.access))
      const isSplit = Object.fromEntries(teams.map((team) => [team.id, team.isSplit]))
      expect(isSplit[church().teamId]).toBe(false)
      expect(isSplit[church().splitTeamId]).toBe(true)
    })

    test('a plan of today that has begun is still listed, one of yesterday is not', async () => {
      const ids = (await plans()).map(({ id }) => id)
      expect(ids.slice(0, 2)).toEqual([church().plan.id, church().crowdedPlan.id])
      expect(ids).not.toContain(church().pastPlanId)
    })

    test('the times of a plan are true moments, soonest first', async () => {
      const { plan } = church()
      const found = (await plans()).find(({ id }) => id === plan.id)
      const times = found?.times.map(({ id, kind, startsAt }) => ({
        id,
        kind,
        startsAt: startsAt.toString(),
      }))
      expect(times).toEqual([
        { ...plan.rehearsal, kind: 'rehearsal' },
        { ...plan.service, kind: 'service' },
      ])
    })

    test('plans with their times cost one request', async () => {
      const before = subject().requestCount()
      await plans()
      expect(subject().requestCount() - before).toBe(1)
    })

    test('everybody on a plan is read, however many pages it takes', async () => {
      const { id, people } = church().crowdedPlan
      const rows = succeeded(await port().assignments(connection.access, ofPlan(id)))
      expect(new Set(rows.map((row) => row.id)).size).toBe(people)
    })

    test('every kind of row keeps what distinguishes it', async () => {
      const { plan, rows } = church()
      const read = succeeded(await port().assignments(connection.access, ofPlan(plan.id)))
      const row = (id: string) => read.find((candidate) => candidate.id === id)
      const asked = row(rows.asked.id)
      expect(asked).toMatchObject({ status: 'U', isPencilledIn: false, personId: rows.asked.personId })
      expect(asked?.requestedAt?.toString()).toBe(rows.asked.requestedAt)
      expect(asked?.timeIds).toContain(plan.service.id)
      expect(row(rows.pencilledIn.id)).toMatchObject({ isPencilledIn: true, requestedAt: null })
      expect(row(rows.guest.id)).toMatchObject({ teamId: null })
      expect(row(rows.declined.id)).toMatchObject({ status: 'D', declineReason: rows.declined.reason })
      expect(row(rows.declined.id)?.timeIds).toContain(plan.service.id)
    })

    test('a row that was deleted is gone, even where the service still lists it', async () => {
      const { plan, rows } = church()
      const read = succeeded(await port().assignments(connection.access, ofPlan(plan.id)))
      expect(read.map(({ id }) => id)).not.toContain(rows.haunting.id)
      const of = { ...ofPlan(plan.id), assignmentId: rows.haunting.id }
      expect(failed(await port().assignment(connection.access, of))).toMatchObject({
        kind: 'stop',
        why: 'gone',
      })
    })

    test('what the connected user may not read calls for somebody', async () => {
      const of = { serviceTypeId: church().closedServiceTypeId, since: church().today }
      expect(failed(await port().plans(connection.access, of))).toMatchObject({
        kind: 'alert',
        why: 'forbidden',
      })
    })
  })
}
