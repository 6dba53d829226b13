import { expect, test } from 'vitest'
import { captchaConformance } from '../conformance.ts'
import { altchaCaptcha } from './altcha.ts'
import { solveAltcha } from './testing.ts'

const START = Temporal.Instant.from('2030-03-04T15:00:00Z')
const at = (minutes: number) => ({ now: () => START.add({ minutes }) })

async function offered(secret = 'a secret') {
  const offer = await altchaCaptcha(secret, at(0)).offer()
  if (offer.type !== 'altcha') throw new Error('another captcha')
  return offer.challenge
}
const verify = (solution: string, minutes = 0) =>
  altchaCaptcha('a secret', at(minutes)).verify(solution, '192.0.2.1')

captchaConformance('ALTCHA', async () => {
  const port = altchaCaptcha('a secret', at(0))
  return {
    port,
    portCutOff: null,
    now: at(0).now,
    solve: async () => solveAltcha(await offered()),
    stop: async () => {},
  }
})

test('a solution is good for an hour by our clock', async () => {
  const solution = await solveAltcha(await offered())
  expect((await verify(solution, 59)).ok).toBe(true)
  expect((await verify(solution, 60)).ok).toBe(false)
})

test('nobody can make a challenge of their own, or change what it costs or how long it is good', async () => {
  expect((await verify(await solveAltcha(await offered('another secret')))).ok).toBe(false)
  const challenge = (await offered()) as { parameters: Record<string, unknown> }
  const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  expect((await verify(await solveAltcha(cheap))).ok).toBe(false)
  const lasting = { ...challenge, parameters: { ...challenge.parameters, data: { expires: 9_999_999_999 } } }
  expect((await verify(await solveAltcha(lasting))).ok).toBe(false)
})

test('the work must be done', async () => {
  const challenge = await offered()
  const solution = { counter: 1, derivedKey: '00'.repeat(32) }
  const idle = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await verify(idle)).ok).toBe(false)
})
