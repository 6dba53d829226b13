import { expect, test } from 'vitest'
import { OPERATOR_NUMBER } from '../carrier/base/credentials.ts'
import { PERSON, SENDER, sdk } from '../carrier/testing.ts'
import { GRACE } from '../worlds/grace-ids.ts'
import { startControlled } from './testing.ts'

const FAMILY = '+17185550104'
const pathOf = (number: string) => `/phones/${encodeURIComponent(number)}`

async function startTexting() {
  const controlled = await startControlled()
  const client = sdk(controlled.sandbox.urls.texting)
  const { sid } = await client.incomingPhoneNumbers.create({ phoneNumber: SENDER })
  controlled.sandbox.carrier.knowNumber(sid)
  const text = async (to: string, body: string) => {
    await client.messages.create({ from: SENDER, to, body })
    controlled.clock.moveBy({ seconds: 10 })
    await controlled.sandbox.runDue()
  }
  return { ...controlled, client, text }
}

test('phones are listed newest first, with everybody who shares the number', async () => {
  const { get, text } = await startTexting()
  await text(PERSON, 'Hello')
  await text(FAMILY, 'Hello all')
  const { body } = await get('/phones')
  expect(body).toMatchObject([
    { number: FAMILY, lastText: 'Hello all', received: 1, sent: 0 },
    { number: PERSON, people: [], owner: null, lastText: 'Hello', received: 1, sent: 0 },
  ])
  const { annaWhitfield, benWhitfield, tobyWhitfield } = GRACE.people
  expect(body[0].people.map((person: { id: string }) => person.id)).toEqual([
    annaWhitfield,
    benWhitfield,
    tobyWhitfield,
  ])
  expect(body[0].owner).toBe('Anna Whitfield, Ben Whitfield, Toby Whitfield')
})

test('a phone on no planning board belongs to whoever logs in, or is registered, with it', async () => {
  const accounts = [{ label: 'Owner of Grace Chapel', login: 'owner', password: 'secret', phone: PERSON }]
  const { get, sandbox } = await startControlled({ accounts })
  const attributes = { first_name: 'Nora', last_name: 'New', phone_number: '+13345550187' }
  const registered = { friendlyName: 'Nora', type: 'authorized_representative_1', attributes }
  await sdk(sandbox.urls.texting).trusthub.v1.endUsers.create(registered)
  expect((await get(pathOf(PERSON))).body.owner).toBe('Owner of Grace Chapel')
  expect((await get(pathOf('+13345550187'))).body.owner).toBe('Nora New')
  expect((await get(pathOf('+13345550188'))).body.owner).toBeNull()
})

test('a phone shows its conversation with what became of each text', async () => {
  const { get, post, text } = await startTexting()
  await text(PERSON, 'Can you serve?')
  expect((await post(`${pathOf(PERSON)}/reply`, { body: ' ACCEPT ' })).status).toBe(200)
  const { body } = await get(pathOf(PERSON))
  expect(body).toMatchObject({ fate: null, stopped: [], reachable: [SENDER, OPERATOR_NUMBER] })
  expect(body.conversation).toMatchObject([
    { direction: 'to_phone', body: 'Can you serve?', status: 'delivered' },
    { direction: 'from_phone', body: 'ACCEPT', with: SENDER },
  ])
})

test('a text of one’s own choice goes to the number that is asked for', async () => {
  const { post, get, client } = await startTexting()
  const second = '+13345550151'
  await client.incomingPhoneNumbers.create({ phoneNumber: second })
  await post(`${pathOf(PERSON)}/reply`, { body: 'STOP', to: second })
  const { body } = await get(pathOf(PERSON))
  expect(body).toMatchObject({ stopped: [second], conversation: [{ with: second }, { with: second }] })
})

test('a reply that cannot be sent says why', async () => {
  const { post } = await startControlled()
  expect(await post(`${pathOf(PERSON)}/reply`, { body: 'Hi' })).toEqual({
    status: 409,
    body: { error: 'Steeple has no number yet that could be texted.' },
  })
  const { post: postTexting } = await startTexting()
  expect(await postTexting(`${pathOf(PERSON)}/reply`, { body: 'Hi', to: PERSON })).toMatchObject({
    status: 409,
  })
})

test.each([
  [PERSON, {}],
  [PERSON, { body: '  ' }],
  [PERSON, { body: 'Hi', too: 'much' }],
  ['12125550123', { body: 'Hi' }],
])('a reply from %s of %o is refused', async (number, body) => {
  const { post } = await startTexting()
  const answer = await post(`${pathOf(number)}/reply`, body)
  expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
})
