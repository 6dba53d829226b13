import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Controlled } from './controlled.ts'

const VENDORS = ['planning', 'texting', 'links', 'importing', 'mail', 'payments', 'push', 'reading'] as const
const KINDS = ['slow', 'rate_limited', 'failing', 'silent', 'reset', 'truncated'] as const

const NewFault = z.strictObject({
  vendor: z.enum(VENDORS),
  kind: z.enum(KINDS),
  path: z.string().optional(),
  count: z.int().min(1).optional(),
  seconds: z.number().min(0).optional(),
  status: z.int().min(400).max(599).optional(),
})
/** The vendor whose faults to clear; without one, all are cleared. */
const Which = z.strictObject({ vendor: z.enum(VENDORS).optional(), kind: z.enum(KINDS).optional() })

export function faultRoutes(app: FastifyInstance, sandbox: Controlled): void {
  const { faults } = sandbox
  app.post('/faults', ({ body }) => {
    const { path, count, seconds, status, ...fault } = NewFault.parse(body)
    faults.set({
      ...fault,
      ...(path !== undefined && { path }),
      ...(count !== undefined && { count }),
      ...(seconds !== undefined && { seconds }),
      ...(status !== undefined && { status }),
    })
    sandbox.announceChange()
    return faults.all()
  })
  app.delete('/faults', ({ query }) => {
    const { vendor, kind } = Which.parse(query)
    const kept = faults
      .all()
      .filter((fault) => (vendor && fault.vendor !== vendor) || (kind && fault.kind !== kind))
    faults.clear()
    for (const fault of kept) faults.set(fault)
    sandbox.announceChange()
    return faults.all()
  })
}
