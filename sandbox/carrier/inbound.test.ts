import { describe, expect, test } from 'vitest'
import { PERSON, SENDER, startCarrier, startReceiver } from './testing.ts'

async function startConversation(phoneNumber = SENDER) {
  const carrier = await startCarrier()
  const receiver = await startReceiver()
  await carrier.buy({ phoneNumber, smsUrl: `${receiver.origin}/sms` })
  const say = async (body: string) => {
    carrier.carrier.reply(PERSON, phoneNumber, body)
    await carrier.pass(60)
  }
  const heard = () => carrier.carrier.texts(PERSON).map(({ body }) => body)
  return { ...carrier, receiver, say, heard }
}

test('an answer from a handset reaches the webhook signed and in the published form', async () => {
  const { buy, send, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy({ smsUrl: `${receiver.origin}/sms` })
  await send('Can you serve?')
  await pass(3)
  const sid = carrier.phone(PERSON).reply('Accept é & "x"')
  await carrier.runDue()
  expect(receiver.hooks).toMatchObject([
    {
      path: '/sms',
      isSigned: true,
      params: {
        MessageSid: sid,
        SmsSid: sid,
        SmsMessageSid: sid,
        From: PERSON,
        To: SENDER,
        Body: 'Accept é & "x"',
        NumMedia: '0',
        NumSegments: '1',
        SmsStatus: 'received',
        FromState: 'AL',
        FromCountry: 'US',
      },
    },
  ])
  expect(carrier.conversation(PERSON).map(({ direction, body }) => [direction, body])).toEqual([
    ['to_phone', 'Can you serve?'],
    ['from_phone', 'Accept é & "x"'],
  ])
  expect(carrier.phones()).toMatchObject([{ number: PERSON, lastText: 'Accept é & "x"' }])
})

test('a handset answers whose text it has, else whose text is on its way, else the first number', async () => {
  const { buy, send, pass, carrier } = await startCarrier()
  const second = '+13345550151'
  for (const phoneNumber of [SENDER, second]) await buy({ phoneNumber })
  const answered = () => {
    carrier.phone(PERSON).reply('Yes')
    return carrier.conversation(PERSON).at(-1)?.with
  }
  expect(answered()).toBe(SENDER)
  await send('Can you serve?', { from: second })
  expect(answered()).toBe(second)
  await pass(60)
  await send('Can you serve, too?')
  expect(answered()).toBe(second)
})

test('a webhook by GET carries its parameters in the signed address', async () => {
  const { buy, pass, carrier } = await startCarrier()
  const receiver = await startReceiver()
  await buy({ smsUrl: `${receiver.origin}/sms?a=1#rc=2`, smsMethod: 'GET' })
  carrier.reply(PERSON, SENDER, 'Hello')
  await pass(0)
  expect(receiver.hooks).toMatchObject([{ path: expect.stringContaining('/sms?a=1&'), isSigned: true }])
})

test('TwiML in the answer is sent back as replies', async () => {
  const { receiver, say, heard, carrier } = await startConversation()
  receiver.answer.body =
    '<?xml version="1.0"?><Response><Message>Thank you &amp; see you</Message><Message><Body>On &#x53;unday</Body></Message></Response>'
  await say('Accept')
  await carrier.runDue()
  receiver.answer.body = '<Response/>'
  await say('One more')
  expect(heard()).toEqual(['Thank you & see you', 'On Sunday'])
  const replies = carrier.messages().filter(({ direction }) => direction === 'outbound-reply')
  expect(replies).toMatchObject([{ from: SENDER, to: PERSON }, {}])
})

describe('opting out', () => {
  test.each(['STOP', 'stopall', ' Unsubscribe ', 'CANCEL', 'end', 'Quit', 'REVOKE', 'OPTOUT'])(
    '%s blocks the sender, is answered by the carrier and still reaches the webhook',
    async (word) => {
      const { receiver, send, say, pass, heard } = await startConversation()
      await say(word)
      await pass(3)
      expect(heard()).toEqual([expect.stringContaining('You have successfully been unsubscribed')])
      expect(receiver.hooks.map(({ params }) => params.Body)).toEqual([word])
      expect(receiver.hooks[0]?.params).not.toHaveProperty('OptOutType')
      await expect(send('Hello')).rejects.toMatchObject({ status: 400, code: 21610 })
      await send('Another person is not touched', { to: '+13345550102' })
    },
  )

  test('START, YES and UNSTOP lift it; a repeated STOP and a HELP meanwhile are not answered', async () => {
    const { send, say, pass, heard } = await startConversation()
    for (const word of ['START', 'yes', 'Unstop']) {
      await say('STOP')
      await say('STOP')
      await say('HELP')
      await say(word)
      await send(`after ${word}`)
      await pass(10)
    }
    expect(heard()).toHaveLength(9)
    expect(heard().filter((body) => body.includes('re-subscribed'))).toHaveLength(3)
  })

  test('YES from someone who is not opted out, and STOP within a sentence, are ordinary texts', async () => {
    const { send, say, pass, heard, carrier } = await startConversation()
    await say('YES')
    await say('please STOP')
    await send('Still here')
    await pass(10)
    expect(heard()).toEqual(['Still here'])
    expect(carrier.optOuts()).toEqual([])
  })

  test('HELP is answered by the carrier', async () => {
    const { say, pass, heard } = await startConversation()
    await say('info')
    await pass(3)
    expect(heard()).toEqual(['Reply STOP to unsubscribe. Msg&Data Rates May Apply.'])
  })

  test('on a toll-free number the network knows STOP and UNSTOP only, and YES does not opt back in', async () => {
    const { send, say, heard, pass } = await startConversation('+18885550150')
    const from = '+18885550150'
    await say('QUIT')
    await send('Not blocked yet', { from })
    await say('STOP')
    await say('YES')
    await expect(send('Blocked', { from })).rejects.toMatchObject({ code: 21610 })
    await say('UNSTOP')
    await send('Back again', { from })
    await pass(10)
    expect(heard()).toEqual([
      'Not blocked yet',
      expect.stringContaining('NETWORK MSG'),
      expect.stringContaining('NETWORK MSG'),
      'Back again',
    ])
  })

  test('with Advanced Opt-Out the webhook is told the type', async () => {
    const { say, carrier, receiver } = await startConversation()
    carrier.switches.advancedOptOut = true
    for (const word of ['STOP', 'START', 'HELP', 'Accept']) await say(word)
    expect(receiver.hooks.map(({ params }) => params.OptOutType)).toEqual([
      'STOP',
      'START',
      'HELP',
      undefined,
    ])
  })

  test('a TwiML reply to a STOP never reaches the person', async () => {
    const { receiver, say, pass, carrier, heard } = await startConversation()
    receiver.answer.body = '<Response><Message>Sorry to see you go</Message></Response>'
    await say('STOP')
    await pass(10)
    expect(heard()).toHaveLength(1)
    expect(carrier.messages().at(-1)).toMatchObject({ status: 'failed', errorCode: 21610 })
  })
})
