/** What the browser of a phone calls itself. */
export const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export type Answer<Body = unknown> = { status: number; body: Body }

/** Speaks to the API as a browser would; bodies are JSON. */
export type ApiClient = {
  token: string | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  get: <Body = any>(path: string) => Promise<Answer<Body>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  post: <Body = any>(path: string, body?: unknown) => Promise<Answer<Body>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  put: <Body = any>(path: string, body?: unknown) => Promise<Answer<Body>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  delete: <Body = any>(path: string) => Promise<Answer<Body>>
}

type Caller = {
  /** Given once more when the product asks for it, as the pages do. */
  password?: string
  /** The address where the caller is; our own unless told. */
  from?: string
  /** What the browser keeps between calls. */
  cookies?: Map<string, string>
}

const needsPassword = ({ status, body }: Answer): boolean =>
  status === 403 && (body as { confirm?: string } | null)?.confirm === 'password'

export function apiClient(
  origin: string,
  token: string | null = null,
  { password, from, cookies }: Caller = {},
): ApiClient {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await callOnce(method, path, body)
    if (password === undefined || !needsPassword(answer)) return answer
    await callOnce('POST', '/confirm', { password })
    return callOnce(method, path, body)
  }
  const callOnce = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...(cookies && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies?.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    token,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  }
}
