import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Slot = { slot: string; who: string; role: string; said: 'yes' | 'no' | null; why: string | null }
export type Day = { from: string; until: string; slots: Slot[] }

const TOKEN = 'the key of the church'

/** What 'Rota' knows: a calendar and a list of names. It has no folders, teams, webhooks or refresh tokens. */
const church = () => ({
  title: 'Rota Chapel',
  place: 'America/Chicago',
  calendar: new Map<string, Day>([
    [
      '2030-03-10',
      {
        from: '2030-03-10T15:00:00Z',
        until: '2030-03-10T16:00:00Z',
        slots: [
          { slot: 'k1', who: 'ann', role: 'Usher', said: null, why: null },
          { slot: 'k2', who: 'bob', role: 'Organ', said: 'yes', why: null },
        ],
      },
    ],
  ]),
  names: new Map([
    ['ann', { called: 'Ann Able', mobile: '+13125550111' }],
    ['bob', { called: 'Bob Brown', mobile: '+13125550112' }],
  ]),
})

type Church = ReturnType<typeof church>
type Call = { path: string; body: string }

/** Nothing for what there is not. */
function answerOf({ title, place, calendar, names }: Church, { path, body }: Call): unknown {
  if (path === '/church') return { title, place }
  if (path === '/calendar') return Object.fromEntries(calendar)
  const [, kind, id = ''] = path.split('/')
  if (kind === 'names') return names.get(id)
  const slot = [...calendar.values()].flatMap(({ slots }) => slots).find((one) => one.slot === id)
  if (kind !== 'slots' || !slot) return undefined
  if (body !== '') Object.assign(slot, JSON.parse(body))
  return slot
}

const readBody = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('utf8')

/** A planning service of another kind than any real one, for tests: small, with its own words and shapes. */
export async function startRotaEmulator() {
  const state = church()
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://rota.test')
    const body = await readBody(request)
    const say = (status: number, json: unknown = {}) => response.writeHead(status).end(JSON.stringify(json))
    if (path === '/allow')
      return response
        .writeHead(302, {
          location: `${searchParams.get('back')}?code=allowed&state=${searchParams.get('state')}`,
        })
        .end()
    if (path === '/key') return body === 'allowed' ? say(200, { key: TOKEN }) : say(400)
    if (request.headers['x-rota-key'] !== TOKEN) return say(403)
    const answer = answerOf(state, { path, body })
    if (answer === undefined) refused.push(path)
    return answer === undefined ? say(404) : say(200, answer)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    ...state,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** What it was asked for and does not have. */
    refused,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
