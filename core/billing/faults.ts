import type { MessageState } from '#core/vocabulary/messages.ts'

/** What a church was given, spent and got back, and what its balance says. */
export type CreditSums = {
  church_id: number
  balance: number
  granted: number
  used: number
  returned: number
  /** Charges that belong to no text of this church. */
  used_for_nothing: number
}

/** A text whose charges do not fit what became of it. */
export type OddText = {
  church_id: number
  message_id: number
  state: MessageState
  credits: number
  charged: number
}

const faultsOfChurch = ({ church_id, balance, granted, used, returned, used_for_nothing }: CreditSums) => {
  const sum = granted - used + returned
  return [
    ...(sum === balance ? [] : [`Church ${church_id} has ${balance} credits; its entries say ${sum}.`]),
    ...(used_for_nothing === 0
      ? []
      : [`Church ${church_id}: ${used_for_nothing} charges belong to no text.`]),
  ]
}

const faultOfText = ({ church_id, message_id, state, credits, charged }: OddText): string =>
  `Church ${church_id}: text ${message_id} is ${state} and costs ${credits}; its entries say ${charged}.`

/** What does not match, one sentence each; empty when every sum is right. */
export const faultsOf = (sums: readonly CreditSums[], texts: readonly OddText[]): string[] => [
  ...sums.flatMap(faultsOfChurch),
  ...texts.map(faultOfText),
]
