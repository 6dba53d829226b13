import { expect } from 'vitest'
import type { PlanningSubject, Situation } from '#providers/planning/conformance/subject.ts'
import { planningConformance } from '#providers/planning/conformance/suite.ts'
import { planningCenter } from '#providers/planning/planning-center/planning-center.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Fault } from '#sandbox/base/faults.ts'
import { startSandbox } from '#sandbox/server.ts'
import { hookReceiver } from './hook-receiver.ts'
import { ADMINISTRATOR_ID, seedChurch, VIEWER_ID } from './planning-church.ts'

const FAULTS: Record<Situation, Omit<Fault, 'vendor'>> = {
  rate_limited: { kind: 'rate_limited', seconds: 7 },
  failing: { kind: 'failing', status: 500 },
  gateway: { kind: 'failing', status: 504 },
  firewall: { kind: 'failing', status: 403 },
  reset: { kind: 'reset' },
  truncated: { kind: 'truncated' },
  slow: { kind: 'slow', seconds: 3 },
}

async function start(): Promise<PlanningSubject> {
  const clock = MovableClock.stopped('2026-10-04T14:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  const { planning } = sandbox
  planning.allowsScheduleActionsForOthers = true
  const receiver = await hookReceiver()
  const config = {
    url: sandbox.urls.planning,
    ...sandbox.credentials.planning,
    userAgent: 'Steeple conformance (tests@steeple.test)',
    timeoutMs: 1000,
  }
  return {
    port: planningCenter(config, clock),
    portWithWrongSecret: planningCenter({ ...config, clientSecret: 'wrong' }, clock),
    portCutOff: planningCenter({ ...config, url: 'http://localhost:1' }, clock),
    now: () => clock.now(),
    church: seedChurch(planning),
    redirectUri: `${receiver.origin}/authorization`,
    approve: async (authorizeUrl, as) => {
      const person = as === 'viewer' ? VIEWER_ID : ADMINISTRATOR_ID
      const response = await fetch(`${authorizeUrl}&approve=${person}`, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '').searchParams
    },
    provoke: (situation) => sandbox.faults.set({ vendor: 'planning', count: 1, ...FAULTS[situation] }),
    expireAccessTokens: () => planning.expireAccessTokens(),
    removeApplication: () => planning.revokeTokens('1'),
    requestCount: () => planning.requests().length,
    board: {
      removeRow: (rowId) => planning.unschedule(rowId),
      keepTimesToVolunteers: () => {
        planning.allowsScheduleActionsForOthers = false
      },
      renamePlan: (planId, title) => planning.renamePlan(planId, title),
      changePhone: (personId, e164) => planning.changePhone(personId, e164),
    },
    hookUrl: `${receiver.origin}/hook`,
    deactivate: (id) => planning.data.subscriptions.update(id, { isActive: false }),
    deliver: async () => {
      await sandbox.runDue()
    },
    deliveries: receiver.received,
    stop: async () => {
      await sandbox.stop()
      await receiver.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

planningConformance('Planning Center', start)
