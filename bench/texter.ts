import { Agent } from 'undici'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { numberOf } from './support.ts'

/** Texts the answers of many people, as the carrier would: in a process of its own, over many connections. */
const [url = '', authToken = '', count = '', from = '', ...churches] = process.argv.slice(2)
const CONNECTIONS = 64
const path = '/hooks/twilio/sms'

function hookOf(index: number) {
  const churchId = Number(churches[index % churches.length])
  const person = Math.floor(index / churches.length) + 1
  const params = {
    AccountSid: SANDBOX_CREDENTIALS.texting.accountSid,
    ApiVersion: '2010-04-01',
    Body: 'ACCEPT',
    From: `+1${2_125_000_000 + person}`,
    MessageSid: `SM${String(index).padStart(32, '0')}`,
    NumMedia: '0',
    NumSegments: '1',
    SmsStatus: 'received',
    To: numberOf(churchId),
  }
  return {
    body: new URLSearchParams(params).toString(),
    signature: signatureOf(authToken, url + path, params),
  }
}

const hooks = Array.from({ length: Number(count) }, (_, index) => hookOf(Number(from) + index))
const agent = new Agent({ connections: CONNECTIONS })
async function post({ body, signature }: (typeof hooks)[number]): Promise<void> {
  const answer = await agent.request({
    origin: url,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body,
  })
  if (answer.statusCode !== 200) throw new Error(`a text was answered ${answer.statusCode}`)
  await answer.body.dump()
}
async function lane(): Promise<void> {
  for (let next = hooks.pop(); next; next = hooks.pop()) await post(next)
}
const started = performance.now()
await Promise.all(Array.from({ length: CONNECTIONS }, lane))
process.send?.(performance.now() - started, () => process.exit(0))
