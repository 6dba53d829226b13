import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { PURCHASE_STATES, type PurchaseState } from '#core/vocabulary/billing.ts'
import { nextStep, PURCHASE_STANDINGS, type PurchaseStanding, type PurchaseStep } from './purchase.ts'

/**
 * A provider with one payment, our row, and everything that may happen around them. After all of it has settled the
 * charge was granted or refunded, to the cent, and nothing was taken that nobody wanted.
 */
type World = {
  state: PurchaseState
  /** At the provider. */
  at: 'none' | 'begun' | 'asks' | 'paid' | 'refused' | 'over'
  card: 'works' | 'asks' | 'is declined'
  isWanted: boolean
  isAttended: boolean
  charged: number
  granted: number
  /** Charged in a moment when it was wanted, or confirmed by the cardholder. */
  isPressed: boolean
}
type Trouble = 'none' | 'answer lost' | 'killed before' | 'killed after'

function pay(world: World): void {
  if (world.at === 'over' || world.at === 'paid') return
  world.at = 'paid'
  world.charged += 1
}

/** What the provider does; its answer may be lost. */
function atProvider(world: World, step: 'begin' | 'take' | 'drop'): void {
  if (step === 'begin' && world.at === 'none') world.at = 'begun'
  if (step === 'take' && world.at === 'begun') {
    if (world.card === 'works') {
      world.isPressed &&= world.isWanted
      pay(world)
    } else world.at = world.card === 'asks' ? 'asks' : 'refused'
  }
  if (step === 'drop' && world.at !== 'paid') world.at = 'over'
}

function write(world: World, step: 'ask' | 'complete' | 'fail'): void {
  if (step === 'complete' && world.state !== 'done') {
    world.granted += 1
    world.state = 'done'
  }
  if (step === 'fail' && world.state !== 'done') world.state = 'failed'
  if (step === 'ask' && world.state === 'open') world.state = 'action'
}

const isAsked = (step: PurchaseStep): step is 'begin' | 'take' | 'drop' =>
  step === 'begin' || step === 'take' || step === 'drop'

/** Somebody follows the purchase: a page, a job, an event. Trouble ends it somewhere on the way. */
function follow(world: World, trouble: Trouble, afterSteps: number): void {
  let standing: PurchaseStanding = world.at
  for (let turn = 0; turn < 8; turn++) {
    const step = nextStep(world, standing)
    const isTrouble = turn === afterSteps
    if (isTrouble && trouble === 'killed before') return
    if (step === 'wait' || step === 'leave') return
    if (!isAsked(step)) {
      write(world, step)
      return
    }
    atProvider(world, step)
    standing = isTrouble && trouble === 'answer lost' ? 'unknown' : world.at
    if (isTrouble && trouble === 'killed after') return
  }
  throw new Error('it came to no end')
}

const anyEvent = fc.oneof(
  fc.record({
    what: fc.constant('follow' as const),
    trouble: fc.constantFrom<Trouble>('none', 'answer lost', 'killed before', 'killed after'),
    afterSteps: fc.nat(4),
  }),
  fc.record({
    what: fc.constantFrom('bank says yes', 'bank says no', 'replaced', 'hours pass', 'pressed again'),
  }),
  fc.record({ what: fc.constant('card' as const), card: fc.constantFrom('works', 'asks', 'is declined') }),
)

/** Nobody looks at a purchase again once it is written down as over. */
const isUnfinished = ({ state }: World): boolean => state === 'open' || state === 'action'

function happen(world: World, event: { what: string } & Record<string, unknown>): void {
  switch (event.what) {
    case 'follow':
      if (isUnfinished(world)) follow(world, event.trouble as Trouble, Number(event.afterSteps))
      break
    case 'bank says yes':
      if (world.at === 'asks') pay(world)
      break
    case 'bank says no':
      if (world.at === 'asks') world.at = 'refused'
      break
    case 'replaced':
    case 'hours pass':
      world.isWanted = false
      break
    case 'pressed again':
      world.isWanted = true
      break
    case 'card':
      world.card = event.card as World['card']
  }
}

test.prop([fc.array(anyEvent, { maxLength: 25 }), fc.boolean()], { numRuns: 3000 })(
  'whatever happens in whatever order: charged is granted, and nothing is charged that nobody pressed for',
  (events, isAttended) => {
    const world: World = {
      ...{ state: 'open', at: 'none', card: 'works', isWanted: true, isAttended },
      ...{ charged: 0, granted: 0, isPressed: true },
    }
    for (const event of events) happen(world, event)
    // It settles: nobody presses any more, the page is gone, and jobs look twice.
    world.isWanted = false
    for (let look = 0; look < 2; look++) if (isUnfinished(world)) follow(world, 'none', 0)
    // And then the bank says yes after all, which nobody hears.
    happen(world, { what: 'bank says yes' })
    expect(world.granted).toBe(world.charged)
    expect(world.charged).toBeLessThanOrEqual(1)
    expect(world.isPressed).toBe(true)
    expect(['done', 'failed']).toContain(world.state)
    // A purchase that has ended without money can never be paid afterwards.
    if (world.state === 'failed') expect(['none', 'over']).toContain(world.at)
  },
)

test('every state has its step for every standing, and what is paid is completed in each but one', () => {
  const table = PURCHASE_STATES.map((state) => [
    state,
    PURCHASE_STANDINGS.map((at) => nextStep({ state, isWanted: true, isAttended: true }, at)).join(' '),
  ])
  expect(Object.fromEntries(table)).toEqual({
    open: 'wait begin take ask complete drop fail',
    action: 'wait begin take ask complete drop fail',
    done: 'leave leave leave leave leave leave leave',
    failed: 'wait leave drop drop complete drop leave',
  })
})

test.each([
  ['open', false, true, 'wait fail drop drop complete drop fail'],
  ['action', false, true, 'wait fail drop drop complete drop fail'],
  ['open', true, false, 'wait begin take drop complete drop fail'],
] as const)('%s, wanted %s, attended %s', (state, isWanted, isAttended, steps) => {
  const found = PURCHASE_STANDINGS.map((at) => nextStep({ state, isWanted, isAttended }, at))
  expect(found.join(' ')).toBe(steps)
})
