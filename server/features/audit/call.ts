import { ORPCError } from '@orpc/server'
import { type AuditAction, CALL_MADE, CALL_REFUSED } from '#core/vocabulary/audit.ts'
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

/** May not, or does not fit what is; a password that must be given once more is no refusal yet. */
const isRefusal = (error: unknown): error is ORPCError<string, { confirm?: unknown }> =>
  error instanceof ORPCError && (error.status === 403 || error.status === 409) && !error.data?.confirm

/** Who may not is told so in the words of our rules; what does not fit is told with names, which must not stay here. */
const whyOf = ({ status, message }: ORPCError<string, unknown>): string =>
  status === 403 ? message : 'It did not fit what there was at that time.'

/**
 * Sees to it that whatever somebody changes leaves a row: features write their own in the transaction of the change;
 * what has none gets one that names the call, and what was refused one with the reason.
 */
export const auditCalls = api.middleware(async ({ context, next, path, procedure }) => {
  const { session, deps } = context
  if (!session) return next()
  const { userId, churchId, visit } = session
  const adminId = visit?.adminId ?? null
  const call = path.join('.')
  const isChange = procedure['~orpc'].route.method !== 'GET' && !ASKING_CALLS.includes(call)
  const record = (action: AuditAction, detail: Record<string, unknown>) =>
    inCall(adminId, () => recordAudit(deps.db, { churchId, userId, action, detail, at: deps.clock.now() }))
  try {
    const { answer, isRecorded } = await inCall(adminId, async () => next())
    if (isChange && !isRecorded) await record(CALL_MADE, { call })
    return answer
  } catch (error) {
    if (isChange && isRefusal(error)) await record(CALL_REFUSED, { call, why: whyOf(error) })
    throw error
  }
})
