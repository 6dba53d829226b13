import { contract } from '#contract/contract.ts'

export type Call = {
  name: string
  method: string
  path: string
  tags: readonly string[]
  isOpen: boolean
  /** The schema of its answer. */
  output: unknown
}
type Leaf = {
  '~orpc': {
    route: { method?: string; path?: string; tags?: string[]; spec?: unknown }
    outputSchema?: unknown
  }
}

const isLeaf = (value: object): value is Leaf => '~orpc' in value

/** Whether anybody may make a call: its description asks for no session. */
const isOpen = (spec: unknown): boolean =>
  typeof spec === 'function' && (spec({}) as { security?: unknown[] }).security?.length === 0

const callsOf = (part: object, names: string[] = []): Call[] =>
  Object.entries(part).flatMap(([name, value]: [string, object]) => {
    if (!isLeaf(value)) return callsOf(value, [...names, name])
    const { route, outputSchema: output } = value['~orpc']
    const { method = 'POST', path = '', tags = [], spec } = route
    return [{ name: [...names, name].join('.'), method, path, tags, isOpen: isOpen(spec), output }]
  })

/** Every call of the contract. */
export const CALLS = callsOf(contract)

/** The path of a call with a value in each of its places. */
export const filled = (path: string, id: number | string = 1): string =>
  path
    .replace('{approved}', '1')
    .replace('{type}', 'A')
    .replace('{action}', 'skip')
    .replaceAll(/\{\w+\}/g, String(id))

/** Makes a call; of what is answered only a refusal is read, since a stream has no end. */
export async function sendTo(
  origin: string,
  token: string | null,
  { method, path }: { method: string; path: string },
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.status !== 200) return { status: response.status, text: await response.text() }
  await response.body?.cancel()
  return { status: 200, text: '' }
}
