/** What vendors call us about; each kind has one handler. */
export const HOOK_KINDS = ['texting_inbound', 'texting_status', 'planning'] as const
export type HookKind = (typeof HOOK_KINDS)[number]
