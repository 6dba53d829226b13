/** What vendors call us about; each kind has one handler. */
export const HOOK_KINDS = ['texting_inbound', 'texting_status', 'planning', 'payments'] as const
/** One of the kinds of events that vendors tell us. */
export type HookKind = (typeof HOOK_KINDS)[number]
