import { describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { connect, grant } from './connection.ts'
import type { PlanningSubject } from './subject.ts'

const RECONNECT = { kind: 'alert', why: 'reconnect' }

/** Authorising, renewing and ending a connection. */
export function authorisingConformance(subject: () => PlanningSubject): void {
  describe('authorising', () => {
    const port = () => subject().port

    test('an approval comes back with our state and becomes tokens that expire', async () => {
      const approved = await grant(subject())
      expect(approved.state).toBe('a state')
      const tokens = succeeded(await port().exchangeCode(approved.grant))
      expect(tokens.scope.split(' ').sort()).toEqual(['people', 'services'])
      expect(tokens.expiresAt.since(subject().now()).total('seconds')).toBeGreaterThan(60)
    })

    test('a code is worth nothing to somebody without its verifier', async () => {
      const approved = await grant(subject())
      const stolen = { ...approved.grant, codeVerifier: 'a guess' }
      expect(failed(await port().exchangeCode(stolen))).toMatchObject(RECONNECT)
    })

    test('a code works once', async () => {
      const approved = await grant(subject())
      succeeded(await port().exchangeCode(approved.grant))
      expect(failed(await port().exchangeCode(approved.grant))).toMatchObject(RECONNECT)
    })

    test('a refresh token is replaced by every use', async () => {
      const { tokens } = await connect(subject())
      const renewed = succeeded(await port().refresh(tokens().refreshToken))
      expect(renewed.refreshToken).not.toBe(tokens().refreshToken)
      expect(failed(await port().refresh(tokens().refreshToken))).toMatchObject(RECONNECT)
      expect((await port().refresh(renewed.refreshToken)).ok).toBe(true)
    })

    test('our own wrong secret is not the fault of the church', async () => {
      const { tokens } = await connect(subject())
      const outcome = await subject().portWithWrongSecret.refresh(tokens().refreshToken)
      expect(failed(outcome)).toMatchObject({ kind: 'alert', why: 'unexpected' })
    })

    test('a refresh that could not be made is tried again', async () => {
      const outcome = await subject().portCutOff.refresh('any')
      expect(failed(outcome)).toMatchObject({ kind: 'retry', why: 'unavailable' })
      subject().provoke('gateway')
      const { refresh } = port()
      expect(failed(await refresh('any'))).toMatchObject({ kind: 'retry', why: 'unavailable' })
    })

    test('revoking twice is as good as once, and ends the connection', async () => {
      const { tokens, access } = await connect(subject())
      expect(succeeded(await port().revoke(tokens().refreshToken))).toBeNull()
      expect(succeeded(await port().revoke(tokens().refreshToken))).toBeNull()
      expect(failed(await port().organization(access))).toMatchObject(RECONNECT)
    })

    test('an expired token is renewed once and the call goes on', async () => {
      const { access, renewals } = await connect(subject())
      subject().expireAccessTokens()
      expect(succeeded(await port().organization(access)).name).toBe(subject().church.name)
      expect(renewals()).toBe(1)
    })

    test('a church that removed the application must connect again', async () => {
      const { access, renewals } = await connect(subject())
      subject().removeApplication()
      expect(failed(await port().organization(access))).toMatchObject(RECONNECT)
      expect(renewals()).toBe(1)
    })
  })
}
