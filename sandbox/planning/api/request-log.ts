export type LoggedRequest = { method: string; path: string; status: number }

const KEPT_MAX = 5000

/** The latest requests, oldest first. */
export class RequestLog {
  #requests: LoggedRequest[] = []

  add(request: LoggedRequest): void {
    this.#requests.push(request)
    if (this.#requests.length > KEPT_MAX) this.#requests.shift()
  }

  all(): LoggedRequest[] {
    return [...this.#requests]
  }

  clear(): void {
    this.#requests = []
  }
}
