import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { GRACE } from '../worlds/grace-ids.ts'
import { seedWorld } from '../worlds/seed.ts'
import type { CollectionDocument, SingleDocument } from './api/document.ts'
import { PlanningCenter } from './planning-center.ts'
import type { ResourceObject } from './state/vertex.ts'

/** A Thursday, two and a half weeks before the clocks change in America. */
export const TEST_NOW = '2026-10-15T15:00:00Z'
export const REDIRECT_URI = 'http://app.test/authorization'

export type Tokens = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
  created_at: number
  id_token?: string
}
export type Answer<Body> = { status: number; headers: Headers; body: Body }
/** A document of either kind, or errors; tests look at what they expect. */
export type AnyDocument = CollectionDocument & { data: SingleDocument['data'] } & {
  errors: { code?: string; title?: string; status?: string; detail: string; source?: object; meta?: object }[]
}

/** The emulator alone, behind a real HTTP server, with the world of Grace Chapel. */
export async function startPlanning(world: 'grace' | 'empty' = 'grace') {
  const clock = MovableClock.stopped(TEST_NOW)
  const store = new Store(':memory:')
  const faults = new Faults()
  const unexpected: string[] = []
  let origin = ''
  const planning = new PlanningCenter({
    clock,
    store,
    faults,
    origin: () => origin,
    unexpected: (what) => unexpected.push(what),
  })
  seedWorld(world, planning, clock)
  const app = Fastify({ forceCloseConnections: true })
  await app.register(async (scope) => planning.routes(scope), { prefix: planning.prefix })
  await app.listen({ port: 0, host: 'localhost' })
  origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const base = origin + planning.prefix
  onTestFinished(async () => {
    await app.close()
    store.close()
  })
  return { planning, clock, store, faults, unexpected, base }
}

export type PlanningTest = Awaited<ReturnType<typeof startPlanning>>

/** Posts a form to one of the token endpoints. */
export async function postForm<Body = Tokens>(
  test: PlanningTest,
  path: string,
  form: Record<string, string>,
): Promise<Answer<Body>> {
  const { clientId, clientSecret } = test.planning.credentials
  const credentials = { client_id: clientId, client_secret: clientSecret }
  const body = new URLSearchParams({ ...credentials, ...form })
  const response = await fetch(test.base + path, { method: 'POST', body })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

export type Login = { personId: string; scope?: string; verifier?: string }

/** Approves as a person and returns the address that the browser is sent back to. */
export async function authorize(test: PlanningTest, login: Login): Promise<URL> {
  const query = new URLSearchParams({
    client_id: test.planning.credentials.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: login.scope ?? 'services people',
    state: 'a state',
    approve: login.personId,
  })
  if (login.verifier) {
    query.set('code_challenge', createHash('sha256').update(login.verifier).digest('base64url'))
    query.set('code_challenge_method', 'S256')
  }
  const response = await fetch(`${test.base}/oauth/authorize?${query}`, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

/** Approves and exchanges the code. */
export async function logIn(test: PlanningTest, login: Login): Promise<Tokens> {
  const back = await authorize(test, login)
  const answer = await postForm(test, '/oauth/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
    ...(login.verifier && { code_verifier: login.verifier }),
  })
  return answer.body
}

/** Grace Chapel's administrator, logged in. */
export async function startAsRuth(scope = 'services people') {
  const test = await startPlanning()
  const tokens = await logIn(test, { personId: GRACE.people.ruthMoore, scope })
  return { ...test, tokens, api: client(test, tokens.access_token) }
}

/** Calls the API with a token. */
export function client(test: PlanningTest, accessToken: string) {
  return async <Body = AnyDocument>(path: string, write?: { method: string; body?: unknown }) => {
    const response = await fetch(path.startsWith('http') ? path : test.base + path, {
      method: write?.method ?? 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(write?.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(write?.body !== undefined && { body: JSON.stringify(write.body) }),
    })
    const text = await response.text()
    const body = (text.startsWith('{') ? JSON.parse(text) : text) as Body
    return { status: response.status, headers: response.headers, body }
  }
}

/** A JSON:API write. */
export const resource = (attributes: object, relationships?: object) => ({
  data: { type: 'PlanPerson', attributes, ...(relationships && { relationships }) },
})

/** The ids in a relationship of a resource. */
export function relatedIds(row: ResourceObject, name: string): string[] {
  const data = row.relationships[name]?.data ?? []
  return (Array.isArray(data) ? data : [data]).map(({ id }) => id)
}
