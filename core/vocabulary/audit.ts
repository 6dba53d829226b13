/** What is written down with who did it and when, for the church to read. */
export const AUDIT_ACTIONS = [
  'team.invited',
  'team.removed',
  'signup.approved',
  'signup.declined',
  'sending.mode',
  'number.added',
  'number.default',
  'number.removed',
  'number.released',
  'number.provider_removed',
  'brand.submitted',
  'brand.approved',
  'brand.rejected',
  'planning.connected',
  'planning.disconnected',
  'links.connected',
  'links.disconnected',
  'links.refused',
  'retention.changed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
