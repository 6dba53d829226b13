import { expect } from 'vitest'
import { type ImportingSubject, importingConformance } from '#providers/importing/conformance.ts'
import { pastorsLine } from '#providers/importing/pastorsline/pastorsline.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Fault } from '#sandbox/base/faults.ts'
import { startSandbox } from '#sandbox/server.ts'

const FAULTS: Record<Parameters<ImportingSubject['provoke']>[0], Omit<Fault, 'vendor'>> = {
  rate_limited: { kind: 'rate_limited', seconds: 7 },
  failing: { kind: 'failing', status: 503 },
  reset: { kind: 'reset' },
  truncated: { kind: 'truncated' },
  slow: { kind: 'slow', seconds: 3 },
}

async function start(): Promise<ImportingSubject> {
  const clock = MovableClock.stopped('2030-03-04T15:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  return {
    port: pastorsLine({ url: sandbox.urls.importing, timeoutMs: 1000 }, clock),
    portCutOff: pastorsLine({ url: 'http://localhost:1/pastorsline', timeoutMs: 1000 }, clock),
    now: () => clock.now(),
    account: { email: 'office@grace.test', password: 'pastorsline-demo' },
    numbers: { own: '+16155550185', foreign: '+14125550185' },
    provoke: (situation) => sandbox.faults.set({ vendor: 'importing', count: 1, ...FAULTS[situation] }),
    passHours: (hours) => clock.moveBy({ hours }),
    stop: async () => {
      await sandbox.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

importingConformance('PastorsLine', start)
