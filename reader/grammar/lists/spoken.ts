import type { Sign, Thing } from './pieces.ts'
import type { Stretch } from './stretches.ts'

/** What each stretch of a text says of its things, in words or without. */

/** What is said of what was left out. */
export const OPPOSITE: Readonly<Record<Sign, Sign>> = { '+': '-', '-': '+', '?': '?' }

const has = ({ things }: Stretch, as: Thing['as']): boolean => things.some((one) => one.as === as)

/** An answer before or after everything that is named. */
export const leadOf = (stretches: readonly Stretch[]): Sign | null =>
  stretches.find(({ things, sign, said }) => things.length === 0 && sign && said[0]?.by !== 'reason')?.sign ??
  null

/** 'Tom también' */
const isAsBefore = ({ said }: Stretch): boolean => said.length > 0 && said.every(({ by }) => by === 'same')

/** 'All but the 22nd, which is my birthday' */
const isExplained = ({ said, isSignFirst }: Stretch): boolean =>
  !isSignFirst &&
  said.length > 0 &&
  said.every(({ by, sign, gap }) => sign === '-' && (by === 'reason' || gap === 'comma' || gap === 'because'))

/** 'Yes. 1 and 2', 'no, but 2': what was said right before holds on, or turns round. */
function heldOn(before: Stretch | undefined, { gap }: Stretch): Sign | null {
  if (!before?.sign || before.things.length > 0) return null
  if (gap === 'end' && before.said.some(({ by }) => by !== 'particle')) return null
  return gap === 'turn' ? OPPOSITE[before.sign] : before.sign
}

/** Single things are refused, not all: 'not the 15th'. */
const areRefusals = (beside: readonly Stretch[]): boolean =>
  beside.length > 0 && beside.every((one) => one.sign === '-' && !has(one, 'all'))

/** What a stretch without an answer means: what was said before, else the opposite of a refusal beside it. */
function unsaid(stretches: readonly Stretch[], at: number, isWhich: boolean): Sign | null {
  const [before, stretch, after] = [stretches[at - 1], stretches[at], stretches[at + 1]]
  if (!stretch || stretch.things.length === 0) return null
  if (has(stretch, 'only')) return '+'
  const held = heldOn(before, stretch)
  if (held) return held
  if (isWhich || stretch.things.every(({ as }) => as === 'all')) return '+'
  // 'Not the 15th. The 22nd'
  return areRefusals([before, after].flatMap((one) => (one?.sign ? [one] : []))) ? '+' : null
}

/** 'All but the 22nd': what is said of the others; null where the stretch says it or leaves nothing out. */
function unlessExcepted(stretch: Stretch, lead: Sign | null): Sign | null {
  if (!has(stretch, 'out')) return null
  if (isExplained(stretch)) return '+'
  if (stretch.said.length > 0) return null
  return has(stretch, 'only') ? '+' : (lead ?? '+')
}

/** What each stretch says of its things; null when that is open. */
export function signsOf(stretches: readonly Stretch[], isWhich: boolean): (Sign | null)[] {
  const lead = leadOf(stretches)
  const signs: (Sign | null)[] = []
  for (const [at, stretch] of stretches.entries()) {
    if (isAsBefore(stretch)) signs.push(signs.at(-1) ?? '+')
    else signs.push(unlessExcepted(stretch, lead) ?? stretch.sign ?? unsaid(stretches, at, isWhich))
  }
  return signs
}
