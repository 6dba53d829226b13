import { describe, expect, test } from 'vitest'
import { failed, succeeded } from '#testkit/conformance/outcomes.ts'
import type { AccountsPort, TextingAccount } from '../port.ts'
import { handling, MESSAGE_ID, type TextingSubject } from './subject.ts'

const OTHER_TOKEN = 'e'.repeat(32)

/** Accounts of single churches below ours; a carrier without them has none to show. */
export function churchAccountsConformance(subject: () => TextingSubject): void {
  const { search, read } = handling(subject)

  async function open(
    reference = 'church-1-1',
  ): Promise<{ accounts: AccountsPort; account: TextingAccount }> {
    const { accounts } = subject().port
    if (!accounts) throw new Error('the carrier has no accounts below ours')
    return { accounts, account: succeeded(await accounts.open(reference)) }
  }
  async function buy(account: TextingAccount) {
    const [phoneNumber = ''] = await search({})
    const order = { phoneNumber, smsUrl: subject().port.inboundUrl, reference: 'number-1', account }
    return succeeded(await subject().port.buyNumber(order))
  }
  const send = (from: string, account: TextingAccount | null) => {
    const { port, phones } = subject()
    const text = { from, to: phones.reachable, body: 'Hi', statusUrl: port.statusUrl(MESSAGE_ID) }
    return port.send({ ...text, account })
  }
  const isBelieved = (account: TextingAccount) => {
    const lookups = { accountOf: async () => account, isSentFrom: async () => true }
    return Promise.all(
      subject()
        .hooks()
        .map(async (hook) => (await read(hook, lookups)).ok),
    )
  }

  describe('accounts of churches', () => {
    test('one is opened under a name, and found again by it, also when the answer was lost', async () => {
      const { accounts, account } = await open()
      expect((await open()).account).toEqual(account)
      expect((await open('church-1-11')).account.sid).not.toBe(account.sid)
      subject().loseAnswer('/Accounts.json')
      expect(failed(await accounts.open('church-2-2'))).toMatchObject({ kind: 'retry', outcome: 'unknown' })
      await open('church-2-2')
      expect(succeeded(await accounts.list())).toHaveLength(3)
    })

    test('a number that is bought in one is found and given back there, and nowhere else', async () => {
      const { port } = subject()
      const { account } = await open()
      const { account: another } = await open('church-2-2')
      const { sid } = await buy(account)
      for (const elsewhere of [null, another]) {
        expect(succeeded(await port.findOwned('number-1', elsewhere))).toEqual([])
        succeeded(await port.releaseNumber(sid, elsewhere))
      }
      expect(succeeded(await port.findOwned('number-1', account))).toHaveLength(1)
      succeeded(await port.releaseNumber(sid, account))
      expect(succeeded(await port.findOwned('number-1', account))).toEqual([])
    })

    test('texts go and come in with its credentials only', async () => {
      const { port, phones, now, textFromPhone, settle } = subject()
      const since = now()
      const { account } = await open()
      const { phoneNumber } = await buy(account)
      expect(failed(await send(phoneNumber, null))).toMatchObject({ kind: 'alert', why: 'sender' })
      const { sid } = succeeded(await send(phoneNumber, account))
      textFromPhone(phones.reachable, phoneNumber, 'Yes')
      await settle()
      const span = { since, until: now() }
      const query = { from: phoneNumber, to: phones.reachable, since }
      expect(succeeded(await port.findSent({ ...query, account }))).toMatchObject([{ sid }])
      expect(succeeded(await port.findSent(query))).toEqual([])
      expect(succeeded(await port.listSent({ ...span, account }))).toMatchObject([{ sid }])
      expect(succeeded(await port.listSent(span))).toEqual([])
      expect(succeeded(await port.findInbound({ ...span, account }))).toHaveLength(1)
      expect(succeeded(await port.findInbound(span))).toEqual([])
    })

    test('calls about it are believed with its token, and with the new one while the old still holds', async () => {
      const { phones, textFromPhone, settle, changeToken } = subject()
      const { accounts, account } = await open()
      const { phoneNumber } = await buy(account)
      textFromPhone(phones.reachable, phoneNumber, 'Yes')
      succeeded(await send(phoneNumber, account))
      await settle()
      expect(new Set(await isBelieved(account))).toEqual(new Set([true]))
      expect(new Set(await isBelieved({ ...account, token: OTHER_TOKEN }))).toEqual(new Set([false]))
      changeToken(account.sid, OTHER_TOKEN)
      expect(failed(await send(phoneNumber, account))).toMatchObject({ kind: 'alert', why: 'credentials' })
      const [{ token = '' } = {}] = succeeded(await accounts.list())
      const changed = { sid: account.sid, token, tokenBefore: account.token }
      textFromPhone(phones.reachable, phoneNumber, 'No')
      succeeded(await send(phoneNumber, changed))
      await settle()
      expect(new Set(await isBelieved(changed))).toEqual(new Set([true]))
      expect(new Set(await isBelieved(account))).toEqual(new Set([true, false]))
    })

    test('one that the carrier stops sends nothing, and the others go on', async () => {
      const { accounts, account } = await open()
      const { account: another } = await open('church-2-2')
      const { phoneNumber } = await buy(account)
      const { phoneNumber: other } = await buy(another)
      subject().suspend(account.sid)
      expect(failed(await send(phoneNumber, account))).toMatchObject({ kind: 'alert', why: 'suspended' })
      expect(succeeded(await send(other, another)).status).toBe('queued')
      const listed = succeeded(await accounts.list())
      expect(listed.find(({ sid }) => sid === account.sid)?.isSuspended).toBe(true)
      expect(listed.find(({ sid }) => sid === another.sid)?.isSuspended).toBe(false)
    })

    test('one is closed for good, twice as well as once, with its numbers', async () => {
      const { accounts, account } = await open()
      const { phoneNumber } = await buy(account)
      expect(succeeded(await accounts.close(account.sid))).toBeNull()
      expect(succeeded(await accounts.close(account.sid))).toBeNull()
      expect(succeeded(await accounts.list())).toEqual([])
      expect(await search({ contains: { text: phoneNumber.slice(2), match: 'last' } })).toEqual([phoneNumber])
      expect((await open()).account.sid, 'a new one under the same name').not.toBe(account.sid)
    })
  })
}
