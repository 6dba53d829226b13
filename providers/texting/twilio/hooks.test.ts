import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { describe, expect, test } from 'vitest'
import { isSigned, readInbound, readReceipt } from './hooks.ts'

describe('the signature of a hook', () => {
  const url = 'https://steeple.test/hooks/twilio/sms?church=7'
  const params = { From: '+15550100', Body: 'C é & "x"', MessageSid: 'SM1' }
  const signature = getExpectedTwilioSignature('a-token', url, params)

  test('holds for exactly what was signed', () => {
    expect(isSigned('a-token', { url, params, signature })).toBe(true)
  })

  test.each([
    ['another body', { url, params: { ...params, Body: 'D' }, signature }],
    ['an added field', { url, params: { ...params, OptOutType: 'START' }, signature }],
    ['another address', { url: `${url}1`, params, signature }],
    ['no signature', { url, params, signature: '' }],
  ])('fails with %s', (_, hook) => {
    expect(isSigned('a-token', hook)).toBe(false)
  })
})

describe('reading a hook', () => {
  const inbound = { MessageSid: 'SM1', From: '+15550100', To: '+15550199', Body: '', SmsStatus: 'received' }

  test('an empty text is a text', () => {
    expect(readInbound({ ...inbound, NumMedia: '2', OptOutType: 'STOP' })).toEqual({
      sid: 'SM1',
      from: '+15550100',
      to: '+15550199',
      body: '',
      optOutType: 'STOP',
      mediaCount: 2,
      writtenAt: null,
    })
  })

  test('a text is not a receipt and a receipt is not a text', () => {
    const receipt = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003', From: '', To: '' }
    expect(readReceipt(inbound)).toBeNull()
    expect(readInbound({ ...inbound, ...receipt })).toBeNull()
    expect(readReceipt(receipt)).toEqual({ sid: 'SM1', status: 'undelivered', errorCode: '30003' })
  })

  test.each([
    ['accepted', 'queued'],
    ['scheduled', 'queued'],
    ['queued', 'queued'],
    ['sending', 'queued'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['undelivered', 'undelivered'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('the status %s means %s', (word, status) => {
    expect(readReceipt({ MessageSid: 'SM1', MessageStatus: word })?.status).toBe(status)
  })

  test('an unknown status is not guessed', () => {
    expect(readReceipt({ MessageSid: 'SM1', MessageStatus: 'constructor' })).toBeNull()
  })
})
