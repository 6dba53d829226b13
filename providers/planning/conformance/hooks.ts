import { beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '#testkit/conformance/outcomes.ts'
import type { HookSubscription } from '../port.ts'
import { type Connection, connect } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

const PLAN_UPDATED = 'services.v2.events.plan.updated'
const PHONE_UPDATED = 'people.v2.events.phone_number.updated'

/** Subscriptions, and the calls that they bring. */
export function hooksConformance(subject: () => PlanningSubject): void {
  describe('webhooks', () => {
    let connection: Connection
    const hooks = () => {
      const { hooks: ours } = subject().port
      if (!ours) throw new Error('this planning service tells of nothing')
      return ours
    }
    beforeEach(async () => {
      connection = await connect(subject())
    })

    const wanted = (events: string[]) => events.map((event) => ({ event, url: subject().hookUrl }))
    const subscribe = async (...events: string[]) =>
      succeeded(await hooks().subscribe(connection.access, wanted(events)))
    const listed = async () => succeeded(await hooks().subscriptions(connection.access))
    const delivered = async () => {
      await subject().deliver()
      const [delivery] = subject().deliveries()
      if (!delivery) throw new Error('nothing was delivered')
      return delivery
    }
    /** What was delivered to a subscription. */
    const hints = async (made: HookSubscription | undefined) => {
      const reading = hooks().read(await delivered(), made?.secret ?? '')
      return reading.ok ? reading.value.events.map(({ payload }) => payload) : reading.failure
    }

    test('only events that exist are subscribed to, each with its own secret', async () => {
      const made = await subscribe(PLAN_UPDATED, PHONE_UPDATED, 'services.v2.events.unheard_of.created')
      expect(made.map(({ event }) => event)).toEqual([PLAN_UPDATED, PHONE_UPDATED])
      expect(new Set(made.map(({ secret }) => secret)).size).toBe(2)
      expect(await listed()).toEqual(made)
    })

    test('subscribing again takes up what is there', async () => {
      const made = await subscribe(PLAN_UPDATED)
      expect(await subscribe(PLAN_UPDATED)).toEqual(made)
      expect(await listed()).toHaveLength(1)
    })

    test('a subscription that the service has switched off shows it, and can be revived', async () => {
      const [made] = await subscribe(PLAN_UPDATED)
      subject().deactivate(made?.id ?? '')
      expect(await listed()).toMatchObject([{ id: made?.id, active: false }])
      expect(await subscribe(PLAN_UPDATED)).toMatchObject([{ id: made?.id, active: true }])
    })

    test('unsubscribing twice is as good as once', async () => {
      const [made] = await subscribe(PLAN_UPDATED)
      const id = made?.id ?? ''
      expect(succeeded(await hooks().unsubscribe(connection.access, id))).toBeNull()
      expect(succeeded(await hooks().unsubscribe(connection.access, id))).toBeNull()
      expect(await listed()).toEqual([])
    })

    test('a delivery is signed with the secret of its subscription, and with no other', async () => {
      const [plan, phone] = await subscribe(PLAN_UPDATED, PHONE_UPDATED)
      subject().board.renamePlan(subject().church.plan.id, 'Harvest')
      const delivery = await delivered()
      const unsigned = { ok: false, failure: { kind: 'unsigned' } }
      expect(hooks().read(delivery, plan?.secret ?? '').ok).toBe(true)
      expect(hooks().read(delivery, phone?.secret ?? '')).toMatchObject(unsigned)
      const changed = { ...delivery, body: delivery.body.replace('Harvest', 'Advent') }
      expect(changed.body).not.toBe(delivery.body)
      expect(hooks().read(changed, plan?.secret ?? '')).toMatchObject(unsigned)
    })

    test('a secret that was rotated signs from then on, and the one before no more', async () => {
      const [made] = await subscribe(PLAN_UPDATED)
      const rotated = succeeded(await hooks().rotateSecret(connection.access, made?.id ?? ''))
      expect(rotated).toMatchObject({ id: made?.id, event: PLAN_UPDATED, active: true })
      subject().board.renamePlan(subject().church.plan.id, 'Harvest')
      const delivery = await delivered()
      expect(hooks().read(delivery, rotated.secret).ok).toBe(true)
      expect(hooks().read(delivery, made?.secret ?? '').ok).toBe(false)
    })

    test('a changed plan is named', async () => {
      const [made] = await subscribe(PLAN_UPDATED)
      const { id } = subject().church.plan
      subject().board.renamePlan(id, 'Harvest')
      expect(await hints(made)).toMatchObject([{ event: PLAN_UPDATED, planId: id, personId: null }])
    })

    test('a changed phone number names its person', async () => {
      const [made] = await subscribe(PHONE_UPDATED)
      const { id } = subject().church.people.reachable
      subject().board.changePhone(id, '+13345550109')
      expect(await hints(made)).toMatchObject([{ event: PHONE_UPDATED, planId: null, personId: id }])
    })
  })
}
