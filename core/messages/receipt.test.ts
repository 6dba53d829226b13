import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { AT_THE_CARRIER, CARRIER_STATES, MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import { isFinal, meaningOf, type Report, type ReportedText, receiptStretches } from './receipt.ts'

const OURS = 'SM1'
const handedOver: ReportedText = { state: 'queued', sid: OURS, attempts: 1, body: 'Hi', trialMark: null }
const putBack: ReportedText = { ...handedOver, state: 'planned', sid: null }

const anyReport: fc.Arbitrary<Report> = fc.record({
  sid: fc.constant(OURS),
  status: fc.constantFrom(...CARRIER_STATES),
})
const anyText: fc.Arbitrary<ReportedText> = fc.record({
  state: fc.constantFrom(...MESSAGE_STATES),
  sid: fc.constantFrom(null, OURS, 'SM2'),
  attempts: fc.nat(3),
  body: fc.constantFrom(null, 'Hi'),
  trialMark: fc.constantFrom(null, '[Trial, for Ann] '),
})

/** A text after a receipt, as it would be kept. */
function after(text: ReportedText, report: Report): ReportedText {
  const meaning = meaningOf(text, report)
  return meaning.kind === 'advance' ? { ...text, state: meaning.to, sid: report.sid } : text
}

test('what became of a text is asked ten minutes after it went, then twice as late each time, for nearly two days', () => {
  const now = Temporal.Instant.from('2030-03-04T15:00:00Z')
  const minutes = (at: Temporal.Instant) => at.until(now).total('minutes')
  const stretches = receiptStretches(now).map(({ after: from, until }) => [minutes(from), minutes(until)])
  expect(stretches).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560].map((until) => [until + 10, until]))
})

describe('receipts', () => {
  test.prop([fc.array(anyReport, { maxLength: 8 }), fc.infiniteStream(fc.nat())])(
    'in any order and however often end in the same state',
    (reports, dice) => {
      const shuffled = [...reports, ...reports]
        .map((report) => ({ report, rank: dice.next().value }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ report }) => report)
      expect(shuffled.reduce(after, handedOver).state).toBe(reports.reduce(after, handedOver).state)
    },
  )

  test.prop([anyText, anyReport])('say nothing new when they come again', (text, report) => {
    const once = after(text, report)
    if (once !== text) expect(meaningOf(once, report)).toEqual({ kind: 'nothing' })
  })

  test.prop([anyText, anyReport])(
    'never change a text that was not handed over, nor one that is not asked to go',
    (text, report) => {
      const isWaiting = ['held', 'skipped', 'blocked', 'cancelled', 'received', 'clicked'].includes(
        text.state,
      )
      if (isWaiting) expect(meaningOf({ ...text, sid: null }, report)).toEqual({ kind: 'nothing' })
    },
  )

  test('about another id are about a second text for the same wish, once it has left', () => {
    const second = (status: Report['status']) => meaningOf(handedOver, { sid: 'SM2', status }).kind
    expect(CARRIER_STATES.map(second)).toEqual(['nothing', 'second', 'second', 'nothing', 'nothing'])
  })

  test('move a text forward, and end with what became of it', () => {
    const further = (state: ReportedText['state']) =>
      CARRIER_STATES.filter(
        (status) => meaningOf({ ...handedOver, state }, { sid: OURS, status }).kind === 'advance',
      )
    expect(
      Object.fromEntries((['sending', ...CARRIER_STATES] as const).map((state) => [state, further(state)])),
    ).toEqual({
      sending: CARRIER_STATES,
      queued: ['sent', 'delivered', 'undelivered', 'failed'],
      sent: ['delivered', 'undelivered', 'failed'],
      failed: ['delivered', 'undelivered'],
      undelivered: ['delivered'],
      delivered: [],
    })
    const open = (['planned', 'sending', ...CARRIER_STATES] as const).filter((state) => !isFinal(state))
    expect(open).toEqual(['planned', 'sending', 'queued', 'sent'])
  })

  test('may come before the carrier has said which id it gave', () => {
    const sending: ReportedText = { ...handedOver, state: 'sending', sid: null }
    expect(meaningOf(sending, { sid: OURS, status: 'sent' })).toEqual({
      kind: 'advance',
      to: 'sent',
      isAdopted: false,
    })
  })

  test('adopt nothing that has an id already, or no words', () => {
    for (const text of [
      { ...putBack, sid: OURS },
      { ...putBack, body: null },
    ])
      expect(meaningOf(text, { sid: OURS, status: 'sent' }).kind).toBe('nothing')
  })

  test('adopt a text that was put back and went after all', () => {
    for (const status of AT_THE_CARRIER)
      expect(meaningOf(putBack, { sid: OURS, status })).toEqual({
        kind: 'advance',
        to: status,
        isAdopted: true,
      })
    expect(meaningOf(putBack, { sid: OURS, status: 'failed' }).kind).toBe('nothing')
    expect(meaningOf({ ...putBack, attempts: 0 }, { sid: OURS, status: 'sent' }).kind).toBe('nothing')
  })

  test('adopt no preview: it went to the owner', () => {
    const preview = { ...putBack, trialMark: '[Trial, for Ann] ' }
    for (const status of CARRIER_STATES)
      expect(meaningOf(preview, { sid: OURS, status }).kind).toBe('nothing')
  })
})
