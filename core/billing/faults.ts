import type { MessageState } from '#core/vocabulary/messages.ts'

/** What a church was given, spent and got back, and what its balance says. */
export type CreditSums = {
  church_id: number
  balance: number
  granted: number
  used: number
  returned: number
  /** What cycles of the package had left when the next one began. */
  expired: number
  /** How much of the balance is of the package, and what the entries say of that. */
  of_package: number
  of_package_sum: number
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

function faultsOfChurch(sums: CreditSums): string[] {
  const { church_id, balance, of_package, of_package_sum, used_for_nothing } = sums
  const sum = sums.granted - sums.used + sums.returned - sums.expired
  const isPart = of_package === of_package_sum && of_package >= 0 && of_package <= balance
  return [
    ...(sum === balance ? [] : [`Church ${church_id} has ${balance} credits; its entries say ${sum}.`]),
    ...(isPart
      ? []
      : [
          `Church ${church_id} has ${of_package} credits of its package of ${balance}; its entries say ${of_package_sum}.`,
        ]),
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
