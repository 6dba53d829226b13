declare global {
  interface Window {
    /** Calls that were made before the scripts of the page had come, by their address. */
    early?: Map<string, Promise<Response>>
  }
}

/** Makes a call at once, for whoever asks for it later. */
export function callEarly(path: string, token: string | null): void {
  window.early ??= new Map()
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const answer = fetch(`/api${path}`, { headers })
  // Whoever takes it deals with what went wrong.
  answer.catch(() => undefined)
  window.early.set(new URL(`/api${path}`, location.origin).href, answer)
}

/** The answer to a call that was made early, once; null when there is none. */
export function takeEarly(address: string): Promise<Response> | null {
  const answer = window.early?.get(address) ?? null
  window.early?.delete(address)
  return answer
}
