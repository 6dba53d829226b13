/** Something that a church would have to pay for. */
export type Priced = { churchId: number; credits: number }

/** What the balances of the churches cover, and what they do not; in its order. */
type Split<Item> = {
  paid: Item[]
  unpaid: Item[]
  /** Churches whose balance covers everything, and churches where it does not. */
  covered: number[]
  short: number[]
}

/**
 * Spends the balances in the order of the items. What a balance does not cover keeps nothing else from being paid:
 * something smaller that comes later may still fit.
 */
export function spend<Item extends Priced>(
  items: readonly Item[],
  balances: ReadonlyMap<number, number>,
): Split<Item> {
  const left = new Map(balances)
  const paid: Item[] = []
  const unpaid: Item[] = []
  for (const item of items) {
    const rest = (left.get(item.churchId) ?? 0) - item.credits
    if (rest < 0) {
      unpaid.push(item)
      continue
    }
    left.set(item.churchId, rest)
    paid.push(item)
  }
  const short = new Set(unpaid.map(({ churchId }) => churchId))
  return {
    paid,
    unpaid,
    covered: [...balances.keys()].filter((id) => !short.has(id)),
    short: [...short].toSorted((one, other) => one - other),
  }
}
