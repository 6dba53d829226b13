import { describe, expect, test } from 'vitest'
import { NOON, SUNDAY } from '#core/scheduling/testing.ts'
import { defaultText } from './default-texts.ts'
import { hasLink, isOpenedByPerson, LINK_GRACE, linkNeededUntil, SAME_VISIT } from './personal-link.ts'

test('a text has a link when any part of its words has one', () => {
  expect(hasLink(defaultText('confirmation'))).toBe(true)
  expect(hasLink(defaultText('stop_reply'))).toBe(false)
  const template = { body: '', multipleBody: '', multipleBodyPart: '', additionalPart: 'see [url]' }
  expect(hasLink(template)).toBe(true)
})

test('a link is needed until the last service has ended, and as long as its text may go', () => {
  const end = SUNDAY.add({ hours: 1 })
  expect(linkNeededUntil(SUNDAY, [end, NOON, null], NOON)).toEqual(end)
  expect(linkNeededUntil(SUNDAY, [], NOON)).toEqual(SUNDAY)
  expect(linkNeededUntil(null, [], NOON)).toEqual(NOON)
})

test('a link opens the page for a day after its last service, and visits half an hour apart are two', () => {
  expect(SUNDAY.add(LINK_GRACE)).toEqual(SUNDAY.add({ hours: 24 }))
  expect(SUNDAY.add(SAME_VISIT)).toEqual(SUNDAY.add({ minutes: 30 }))
})

describe('who opens a link', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', false],
    ['WhatsApp/2.23', false],
    ['facebookexternalhit/1.1', false],
    ['python-requests/2.32', false],
    ['Go-http-client/2.0', false],
    ['okhttp/4.12.0', false],
    ['axios/1.7.2', false],
    ['', false],
  ])('%s', (userAgent, isPerson) => expect(isOpenedByPerson(userAgent)).toBe(isPerson))
})
