import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Call, openPoster } from './poster.ts'

/**
 * A carrier that says yes to everything and lists nothing, in a process of its own; tells its port to the one that started it. With a token
 * it reports that each text was delivered, where the text says.
 */
const [token = ''] = process.argv.slice(2)
const LANES = 16

let taken = 0
const reports: Call[] = []
let lanes = 0

async function report(post: (call: Call) => Promise<void>): Promise<void> {
  lanes += 1
  for (let next = reports.shift(); next; next = reports.shift()) await post(next)
  lanes -= 1
}

const posters = new Map<string, (call: Call) => Promise<void>>()
function reportLater(form: URLSearchParams, sid: string): void {
  const url = URL.parse(form.get('StatusCallback') ?? '')
  if (!url) return
  const post = posters.get(url.origin) ?? openPoster(url.origin, token)
  posters.set(url.origin, post)
  const params = {
    MessageSid: sid,
    MessageStatus: 'delivered',
    From: form.get('From') ?? '',
    To: form.get('To') ?? '',
  }
  reports.push({ path: url.pathname + url.search, params })
  if (lanes < LANES) void report(post)
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messages: [], next_page_uri: null }))
    return
  }
  taken += 1
  // Other names than those of texts that come in.
  const sid = `SMc${String(taken).padStart(31, '0')}`
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      sid,
      status: 'queued',
      num_segments: '1',
      to: '+1',
      from: '+1',
      body: '',
      date_created: null,
      date_sent: null,
      error_code: null,
    }),
  )
  if (token !== '') reportLater(new URLSearchParams(body), sid)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.on('message', () => process.send?.(taken))
process.on('disconnect', () => process.exit(0))
