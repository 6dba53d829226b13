import { describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import { handling, MESSAGE_ID, type TextingSubject } from './subject.ts'

/** Numbers of another account: sent from and heard with its credentials. */
export function otherAccountConformance(subject: () => TextingSubject): void {
  const { ownNumber, read } = handling(subject)
  const connect = (phoneNumber = subject().other.phoneNumber, account = subject().other.account) =>
    subject().port.connectNumber({ phoneNumber, account, smsUrl: subject().port.inboundUrl })
  const send = (account: TextingSubject['other']['account'] | null, from = subject().other.phoneNumber) => {
    const statusUrl = subject().port.statusUrl(MESSAGE_ID)
    return subject().port.send({ from, to: subject().phones.reachable, body: 'Hi', statusUrl, account })
  }

  describe('numbers of another account', () => {
    test('are connected, and again without harm', async () => {
      const first = succeeded(await connect())
      expect(first.phoneNumber).toBe(subject().other.phoneNumber)
      expect(succeeded(await connect())).toEqual(first)
    })

    test('are directed to another address of ours, once', async () => {
      const { sid } = succeeded(await connect())
      const { account } = subject().other
      const smsUrl = 'https://elsewhere.test/sms'
      const direct = (sids: string[]) => subject().port.directNumbers({ sids, smsUrl, account })
      expect(succeeded(await direct([]))).toBe(0)
      expect(succeeded(await direct([sid]))).toBe(1)
      expect(succeeded(await direct([sid]))).toBe(0)
    })

    test('that it does not have, or with a wrong token, are not connected', async () => {
      const missing = failed(await connect(await ownNumber()))
      expect(missing).toMatchObject({ kind: 'stop', why: 'number_taken' })
      const refused = failed(await connect(undefined, subject().other.unknown))
      expect(refused).toMatchObject({ kind: 'alert', why: 'credentials' })
    })

    test('send with its credentials, and not with ours', async () => {
      const { sid } = succeeded(await send(subject().other.account))
      expect(failed(await send(null))).toMatchObject({ kind: 'alert', why: 'sender' })
      expect(failed(await send(subject().other.account, await ownNumber()))).toMatchObject({
        kind: 'alert',
        why: 'sender',
      })
      const query = {
        from: subject().other.phoneNumber,
        to: subject().phones.reachable,
        since: subject().now(),
      }
      const found = succeeded(await subject().port.findSent({ ...query, account: subject().other.account }))
      expect(found.map((text) => text.sid)).toEqual([sid])
      expect(succeeded(await subject().port.findSent(query))).toEqual([])
    })

    test('have hooks that it has signed, and not we', async () => {
      const { account, phoneNumber } = subject().other
      succeeded(await connect())
      subject().textFromPhone(subject().phones.reachable, phoneNumber, 'Yes')
      succeeded(await send(account))
      await subject().settle()
      const hooks = subject().hooks()
      expect(hooks.length).toBeGreaterThan(1)
      const accountOf = async (number: string) => (number === phoneNumber ? account : null)
      const isSentFrom = async (messageId: number, number: string) =>
        messageId === MESSAGE_ID && number === phoneNumber
      const isBelieved = async (lookups: Parameters<typeof read>[1]) =>
        Promise.all(hooks.map(async (hook) => (await read(hook, lookups)).ok))
      expect(await isBelieved({ accountOf, isSentFrom })).not.toContain(false)
      expect(await isBelieved({ accountOf: async () => null, isSentFrom })).not.toContain(true)
      const ofOthers = await isBelieved({ accountOf, isSentFrom: async () => false })
      expect(ofOthers, 'a report about a text that did not go from that number').toContain(false)
    })
  })
}
