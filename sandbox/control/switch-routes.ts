import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Switches as TextingSwitches } from '../carrier/base/state.ts'
import {
  DEFAULT_SWITCHES as PAYMENTS_AT_FIRST,
  type Switches as PaymentsSwitches,
} from '../payments/base/state.ts'
import { DEFAULT_SWITCHES, type Switches as PlanningSwitches } from '../planning/state/switches.ts'
import type { Controlled } from './controlled.ts'

export type SwitchesView = {
  planning: PlanningSwitches
  texting: TextingSwitches
  payments: PaymentsSwitches
}

const seconds = z.number().min(0)
const Planning = z
  .strictObject({
    rateLimit: z.strictObject({ limit: z.int().min(1), periodSeconds: z.int().min(1) }),
    deepOffset: z.strictObject({ above: z.int().min(0), limit: z.int().min(1) }),
    tokenLifetimeSeconds: z.int().min(1),
    deletedDeclinedStillListed: z.boolean(),
    neededPositionTimeNull: z.boolean(),
    futureKeepsToday: z.boolean(),
    refusesUnknownQuery: z.boolean(),
    clampsPerPage: z.boolean(),
    allowsScheduleActionsForOthers: z.boolean(),
    takesIdLists: z.boolean(),
    knowsWebhooksScope: z.boolean(),
    webhooksNeedScope: z.boolean(),
    planUpdatedOnAnyChange: z.boolean(),
    advertisePlanPersonEvents: z.boolean(),
    duplicateWebhooks: z.boolean(),
    reorderWebhooks: z.boolean(),
    webhookDelaySeconds: seconds,
  } satisfies Record<keyof PlanningSwitches, z.ZodType>)
  .partial()
const Texting = z
  .strictObject({
    duplicateWebhooks: z.boolean(),
    delayWebhooksSeconds: seconds,
    rejectCode: z.int().min(10_000).max(99_999).nullable(),
    advancedOptOut: z.boolean(),
    approvesAtOnce: z.boolean(),
    reviewDays: z.number().min(0).max(60),
    kind: z.boolean(),
  } satisfies Record<keyof TextingSwitches, z.ZodType>)
  .partial()
const Payments = z
  .strictObject({
    webhookUrl: z.union([z.url(), z.literal('')]),
    duplicateWebhooks: z.boolean(),
    reorderWebhooks: z.boolean(),
    loseWebhooks: z.boolean(),
    delayWebhooksSeconds: seconds,
    afterRetries: z.enum(['unpaid', 'cancel', 'past_due']),
  } satisfies Record<keyof PaymentsSwitches, z.ZodType>)
  .partial()
const Change = z.strictObject({
  planning: Planning.optional(),
  texting: Texting.optional(),
  payments: Payments.optional(),
})

export function switchRoutes(app: FastifyInstance, sandbox: Controlled): void {
  const { planning, carrier, payments } = sandbox
  const textingAtFirst = { ...carrier.switches }
  app.get('/switches', () => switchesView(sandbox))
  app.post('/switches', ({ body }) => {
    const change = Change.parse(body)
    Object.assign(planning, change.planning)
    Object.assign(carrier.switches, change.texting)
    Object.assign(payments.switches, change.payments)
    sandbox.announceChange()
    return switchesView(sandbox)
  })
  app.delete('/switches', () => {
    Object.assign(planning, structuredClone(DEFAULT_SWITCHES))
    Object.assign(carrier.switches, textingAtFirst)
    const { webhookUrl } = payments.switches
    Object.assign(payments.switches, PAYMENTS_AT_FIRST, { webhookUrl })
    sandbox.announceChange()
    return switchesView(sandbox)
  })
}

export function switchesView({ planning, carrier, payments }: Controlled): SwitchesView {
  const keys = Object.keys(DEFAULT_SWITCHES) as (keyof PlanningSwitches)[]
  const entries = keys.map((key) => [key, planning[key]])
  return {
    planning: Object.fromEntries(entries) as PlanningSwitches,
    texting: { ...carrier.switches },
    payments: { ...payments.switches },
  }
}
