/** Numbers that look random and come again with the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}

/** The generator 'mulberry32'. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('there is nothing to pick from')
      return value
    },
  }
}
