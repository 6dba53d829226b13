/**
 * What a provider can be made to do wrong. `count` limits how many requests it hits; without it, all of them.
 */
export type Fault = {
  vendor: 'planning' | 'texting' | 'links' | 'importing' | 'mail' | 'payments' | 'push' | 'reading'
  kind: 'slow' | 'rate_limited' | 'failing' | 'silent' | 'reset' | 'truncated'
  /** Only requests whose path contains this. */
  path?: string
  count?: number
  /** For 'slow': how long to wait before answering. For 'rate_limited': Retry-After. */
  seconds?: number
  /** For 'failing': the HTTP status, 500 when absent. For 'rate_limited': 403, where the vendor has that for it, too. */
  status?: number
}

/** The fault switches, shared by all emulators and shown on the console. */
export class Faults {
  #active: Fault[] = []

  set(fault: Fault): void {
    this.#active.push(fault)
  }

  clear(vendor?: Fault['vendor']): void {
    this.#active = vendor ? this.#active.filter((fault) => fault.vendor !== vendor) : []
  }

  all(): readonly Fault[] {
    return this.#active
  }

  /** The fault that hits this request, if any; it is counted as used. */
  take(vendor: Fault['vendor'], path: string): Fault | undefined {
    const hit = this.#active.find((fault) => fault.vendor === vendor && path.includes(fault.path ?? ''))
    if (!hit?.count) return hit
    hit.count -= 1
    if (hit.count === 0) this.#active = this.#active.filter((fault) => fault !== hit)
    return hit
  }
}
