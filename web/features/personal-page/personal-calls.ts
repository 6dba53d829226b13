import type { Schedules } from '#contract/personal-page.ts'
import type { ErrorBody } from '#contract/shared.ts'
import { takeEarly } from '#web/lib/early.ts'

/** The calls of the personal page, which is too light for the client of all the others. */

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** What the server refused, or that it could not be reached; the message is for people. */
export class CallFailed extends Error {
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

const messageOf = ({ error }: ErrorBody): string =>
  typeof error === 'string' ? error : (Object.values(error).flat()[0] ?? UNREACHABLE)

async function answerOf(response: Response): Promise<Schedules> {
  if (response.ok) return (await response.json()) as Schedules
  const body = await (response.json() as Promise<ErrorBody>).catch(() => ({ error: UNREACHABLE }))
  throw new CallFailed(messageOf(body), response.status)
}

const reached = (call: Promise<Response>): Promise<Response> =>
  call.catch(() => {
    throw new CallFailed(UNREACHABLE, null)
  })

let last: Promise<unknown> = Promise.resolve()

/** One call after the other: what the server answers to each has in it what was answered before. */
function inTurn(call: () => Promise<Schedules>): Promise<Schedules> {
  const own = last.then(call, call)
  last = own
  return own
}

const post = (path: string, body: object): Promise<Schedules> =>
  inTurn(async () => {
    const headers = { 'content-type': 'application/json' }
    return answerOf(await reached(fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })))
  })

/** What the person of the link is asked to do. */
export async function showSchedules(personId: string): Promise<Schedules> {
  const address = new URL(`/api/show-schedules/${encodeURIComponent(personId)}`, location.origin).href
  return answerOf(await reached(takeEarly(address) ?? fetch(address)))
}

export type Answer = {
  status: 'C' | 'D'
  reason?: string | undefined
  /** Of an accept: the times that it leaves out. */
  declinedTimes?: string[]
}

/** Accepts or declines one of them. */
export async function answerSchedule(
  personId: string,
  scheduleId: string,
  { status, reason, declinedTimes }: Answer,
): Promise<Schedules> {
  const path = ['confirm', personId, scheduleId, status === 'C' ? '1' : '0'].map(encodeURIComponent).join('/')
  return post(`/api/scheduling/${path}`, { reason, declined_times: declinedTimes })
}

/** Days on which somebody cannot serve, and days on which they can again: '2030-03-10'. */
export type ChosenDays = { away: string[]; free: string[] }

/** Changes the days on which the person of the link cannot serve. */
export const changeDays = (personId: string, chosen: ChosenDays): Promise<Schedules> =>
  post(`/api/away-days/${encodeURIComponent(personId)}`, chosen)
