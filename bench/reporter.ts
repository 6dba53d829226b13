import pg from 'pg'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { postAll } from './poster.ts'

/** Reports that texts were delivered, in a process of its own: so many of those that were sent, from so many on. */
const [url = '', authToken = '', count = '', from = '', database = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: database })
await client.connect()
const { rows } = await client.query(
  `select id, sid, from_number, to_number from messages where kind = 'confirmation' order by id offset $1 limit $2`,
  [from, count],
)
await client.end()
const calls = rows.map(({ id, sid, from_number, to_number }) => ({
  path: `/hooks/twilio/status?message=${id}`,
  params: {
    AccountSid: SANDBOX_CREDENTIALS.texting.accountSid,
    ApiVersion: '2010-04-01',
    From: from_number,
    MessageSid: sid,
    MessageStatus: 'delivered',
    SmsSid: sid,
    SmsStatus: 'delivered',
    To: to_number,
  },
}))
const ms = await postAll(url, authToken, calls)
process.send?.(ms, () => process.exit(0))
