import type { HookKind } from '#core/vocabulary/hooks.ts'

/** The queues in which events wait to be handled: answers of volunteers do not wait behind readings of rosters. */
const QUEUES = {
  texting_inbound: 'hooks.handle',
  texting_status: 'hooks.handle',
  planning: 'hooks.follow',
  payments: 'hooks.follow',
} as const satisfies Record<HookKind, string>

export const queueOf = (kind: HookKind): (typeof QUEUES)[HookKind] => QUEUES[kind]
