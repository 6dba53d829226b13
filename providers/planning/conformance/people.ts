import { beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '#testkit/conformance/outcomes.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

/** People, with their numbers and addresses. */
export function peopleConformance(subject: () => PlanningSubject): void {
  describe('reading people', () => {
    let connection: Connection
    const known = () => subject().church.people
    beforeEach(async () => {
      connection = await connect(subject())
    })
    const read = async (ids: string[]) => succeeded(await subject().port.people(connection.access, ids))

    test('a person comes with all numbers and addresses', async () => {
      const { id, firstName, primaryE164, email } = known().reachable
      const [person] = await read([id])
      expect(person).toMatchObject({ id, firstName, status: 'active', isChild: false })
      expect(person?.phones).toHaveLength(2)
      const primary = person?.phones.filter(({ isPrimary }) => isPrimary)
      expect(primary).toMatchObject([{ e164: primaryE164, location: 'Mobile' }])
      expect(person?.emails).toEqual([{ address: email, isPrimary: true }])
    })

    test('nobody gets the number of somebody else', async () => {
      const people = await read([known().withoutPhone.id, known().reachable.id])
      const withoutPhone = people.find(({ id }) => id === known().withoutPhone.id)
      expect(withoutPhone?.phones).toEqual([])
    })

    test('children and people who have left are known as such', async () => {
      const [child] = await read([known().child.id])
      expect(child?.isChild).toBe(true)
      const [archived] = await read([known().archived.id])
      expect(archived?.status).toBe('inactive')
    })

    test('fifty people cost one request', async () => {
      const before = subject().requestCount()
      const people = await read(known().fifty)
      expect(people.map(({ id }) => id).sort()).toEqual([...known().fifty].sort())
      expect(subject().requestCount() - before).toBe(1)
    })

    test('people who no longer exist are left out, the others are not', async () => {
      const people = await read(['999999999', known().reachable.id, known().merged.id])
      expect(people.map(({ id }) => id)).toEqual([known().reachable.id])
    })

    test('whose numbers have changed is told in one request, where it can be told', async () => {
      const { port, now, requestCount } = subject()
      if (!port.changedPhones) return
      const before = requestCount()
      const changed = succeeded(
        await port.changedPhones(connection.access, now().subtract({ hours: 24 * 3650 })),
      )
      expect(changed === 'many' || changed.includes(known().reachable.id)).toBe(true)
      expect(succeeded(await port.changedPhones(connection.access, now().add({ hours: 24 })))).toEqual([])
      expect(requestCount() - before).toBe(2)
    })

    test('asking for nobody answers nobody, without a request', async () => {
      const before = subject().requestCount()
      expect(await read([])).toEqual([])
      expect(subject().requestCount()).toBe(before)
    })
  })
}
