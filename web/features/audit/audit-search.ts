import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '#core/vocabulary/audit.ts'
import { type Given, oneOf, text } from '#web/lib/search.ts'

export type AuditSearch = {
  q?: string | undefined
  action?: AuditAction | undefined
  kind?: AuditKind | undefined
  admin_id?: number | undefined
  church_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

function day(value: unknown): string | undefined {
  const given = text(value)
  return given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined
}

/** What the page's address says to look for. */
export const auditSearch = (given: Given): AuditSearch => ({
  q: text(given.q),
  action: oneOf(AUDIT_ACTIONS, given.action),
  kind: oneOf(AUDIT_KINDS, given.kind),
  admin_id: Number(given.admin_id) || undefined,
  church_id: Number(given.church_id) || undefined,
  from: day(given.from),
  to: day(given.to),
})
