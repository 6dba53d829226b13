import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { LinksPort } from './port.ts'

/** What a shortener can be made to do wrong. */
export type LinksSituation =
  | 'rate_limited'
  | 'forbidden_for_a_while'
  | 'used_up'
  | 'failing'
  | 'reset'
  | 'truncated'
  | 'plan'
  | 'domain'
  | 'revoked'

/** An adapter, and a shortener with two accounts: with and without a domain of its own. */
export type LinksSubject = {
  port: LinksPort
  portWithWrongSecret: LinksPort
  /** Nobody listens where this one calls. */
  portCutOff: LinksPort
  now: () => Temporal.Instant
  redirectUri: string
  /** Says yes at the address that the browser was sent to; answers what it brings back. */
  approve: (authorizeUrl: string, as: 'with a domain' | 'without one') => Promise<URLSearchParams>
  provoke: (situation: LinksSituation) => void
  stop: () => Promise<void>
}

const LONG = 'https://steeple.test/a2bcdef'

/** What every shortener's adapter must do. */
export function linksConformance(name: string, start: () => Promise<LinksSubject>): void {
  describe(`short links through ${name}`, () => {
    let subject: LinksSubject
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    const codeOf = async (as: 'with a domain' | 'without one' = 'with a domain') => {
      const { port, redirectUri, approve } = subject
      const back = await approve(port.authorizeUrl({ state: 'a state', redirectUri }), as)
      expect(back.get('state')).toBe('a state')
      return back.get('code') ?? ''
    }
    const tokenOf = async (as?: 'with a domain' | 'without one') => {
      const { port, redirectUri } = subject
      return succeeded(await port.exchangeCode({ code: await codeOf(as), redirectUri })).token
    }
    const wantedOf = async (longUrl = LONG) => {
      const token = await tokenOf()
      const { group, domain } = succeeded(await subject.port.account(token))
      return { token, group, domain: domain ?? '', longUrl }
    }

    test('a code is good once, for its own redirect address and client', async () => {
      const { port, portWithWrongSecret, redirectUri } = subject
      const code = await codeOf()
      expect((await port.exchangeCode({ code, redirectUri: 'https://elsewhere.test/' })).ok).toBe(false)
      expect((await portWithWrongSecret.exchangeCode({ code, redirectUri })).ok).toBe(false)
      expect((await port.exchangeCode({ code, redirectUri })).ok).toBe(true)
      expect(failed(await port.exchangeCode({ code, redirectUri }))).toMatchObject({
        kind: 'alert',
        why: 'reconnect',
      })
    })

    test('the account says its name, its group and its own domain, if it has one', async () => {
      const own = succeeded(await subject.port.account(await tokenOf('with a domain')))
      expect(own).toEqual({
        login: expect.any(String),
        group: expect.any(String),
        domain: expect.any(String),
      })
      const plain = succeeded(await subject.port.account(await tokenOf('without one')))
      expect(plain.domain).toBeNull()
    })

    test('a link comes on the account’s domain, and the same one for the same address', async () => {
      const wanted = await wantedOf()
      const link = succeeded(await subject.port.shorten(wanted))
      expect(new URL(link).host).toBe(wanted.domain)
      expect(succeeded(await subject.port.shorten(wanted))).toBe(link)
      const other = await subject.port.shorten({ ...wanted, longUrl: `${LONG}2` })
      expect(succeeded(other)).not.toBe(link)
    })

    test('many at once all come, although the shortener takes few at a time', async () => {
      const wanted = await wantedOf()
      const asked = Array.from({ length: 20 }, (_, place) =>
        subject.port.shorten({ ...wanted, longUrl: `${LONG}/${place}` }),
      )
      const links = (await Promise.all(asked)).map(succeeded)
      expect(new Set(links).size).toBe(20)
    })

    test('what it will never shorten stops', async () => {
      const wanted = await wantedOf('no address')
      expect(failed(await subject.port.shorten(wanted)).kind).toBe('stop')
    })

    test.each([
      ['rate_limited', { kind: 'retry', why: 'rate_limited' }],
      ['forbidden_for_a_while', { kind: 'retry', why: 'rate_limited' }],
      ['failing', { kind: 'retry', why: 'unavailable' }],
      ['reset', { kind: 'retry', why: 'unavailable' }],
      ['truncated', { kind: 'retry', why: 'unavailable' }],
      ['plan', { kind: 'alert', why: 'plan' }],
      ['domain', { kind: 'alert', why: 'domain' }],
      ['revoked', { kind: 'alert', why: 'reconnect' }],
    ] as const)('%s says what to do next', async (situation, expected) => {
      const wanted = await wantedOf()
      subject.provoke(situation)
      expect(failed(await subject.port.shorten(wanted))).toMatchObject(expected)
    })

    test('a month that is used up is over on the first of the next', async () => {
      const wanted = await wantedOf()
      subject.provoke('used_up')
      const failure = failed(await subject.port.shorten(wanted))
      const next = subject.now().toZonedDateTimeISO('UTC').add({ months: 1 }).with({ day: 1 }).startOfDay()
      expect(failure).toMatchObject({ kind: 'retry', why: 'used_up' })
      expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe(next.toInstant().toString())
    })

    test('nobody there is tried again; no token or address reaches the detail, which is logged', async () => {
      const wanted = await wantedOf()
      const failure = failed(await subject.portCutOff.shorten(wanted))
      expect(failure.kind).toBe('retry')
      expect(failure.detail).not.toContain(wanted.token)
      expect(failure.detail).not.toContain(LONG)
    })
  })
}
