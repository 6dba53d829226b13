import { CALL_MADE } from '#core/vocabulary/audit.ts'
import { api } from '#server/http/api.ts'
import { inCall, recordAudit } from './record.ts'

/** Calls that change nothing although they are no GET: what they ask for is too long or too private for an address. */
export const ASKING_CALLS: readonly string[] = [
  'access.checkUsername',
  'billing.checkCoupon',
  'billing.preview',
  'coupons.get',
  'keywords.rehearse',
  'messageTemplates.outlook',
  'messageTemplates.preview',
  'messages.search',
  'numbers.checkWebsite',
  'numbers.importLogin',
  'organizations.search',
  'reminders.preview',
  'scheduleTemplates.assignEffect',
  'scheduleTemplates.effect',
  'scheduleTemplates.month',
]

/**
 * Sees to it that whatever somebody changes leaves a row: features write their own in the transaction of the change;
 * what has none gets one that names the call.
 */
export const auditCalls = api.middleware(async ({ context, next, path, procedure }) => {
  const { session, deps } = context
  if (!session) return next()
  const { userId, churchId, visit } = session
  const adminId = visit?.adminId ?? null
  const { answer, isRecorded } = await inCall(adminId, async () => next())
  const call = path.join('.')
  const isChange = procedure['~orpc'].route.method !== 'GET' && !ASKING_CALLS.includes(call)
  if (!isChange || isRecorded) return answer
  const deed = { churchId, userId, action: CALL_MADE, detail: { call }, at: deps.clock.now() }
  await inCall(adminId, () => recordAudit(deps.db, deed))
  return answer
})
