function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The token in an auth message of the app around the pages; null when the message is about something else. */
export function tokenIn(data: unknown): string | null {
  const message = typeof data === 'string' ? readJson(data) : data
  if (typeof message !== 'object' || message === null) return null
  const { type, token } = message as { type?: unknown; token?: unknown }
  return type === 'auth' && typeof token === 'string' && token !== '' ? token : null
}
