import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import { authorOf, mayHaveWritten, replyStateOf } from './inbox.ts'

const PHONE = '+12125550001'

test('whoever has the phone may have written a text, and who is known to have', () => {
  const from = { phone: PHONE, personId: 'anna' }
  expect(mayHaveWritten(from, { id: 'ben', phone: PHONE })).toBe(true)
  expect(mayHaveWritten(from, { id: 'anna', phone: null })).toBe(true)
  expect(mayHaveWritten(from, { id: 'cleo', phone: '+12125550002' })).toBe(false)
})

test.prop([fc.constantFrom(null, 'anna'), fc.constantFrom('anna', 'ben')])(
  'people without a number do not share a text without one',
  (personId, id) => {
    expect(mayHaveWritten({ phone: null, personId }, { id, phone: null })).toBe(id === personId)
  },
)

test('a reply has been sent once the carrier has it', () => {
  expect(Object.fromEntries(MESSAGE_STATES.map((state) => [state, replyStateOf(state)]))).toEqual({
    planned: 'waiting',
    held: 'waiting',
    skipped: 'waiting',
    blocked: 'waiting',
    cancelled: 'waiting',
    sending: 'waiting',
    queued: 'sent',
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'failed',
    failed: 'failed',
    received: 'waiting',
    clicked: 'waiting',
  })
})

test('only what somebody wrote by hand comes from the church', () => {
  expect(authorOf('one_off')).toBe('church')
  expect(authorOf('not_understood')).toBe('steeple')
})
