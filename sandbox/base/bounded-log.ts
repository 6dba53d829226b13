/** Remembers only the latest entries, oldest first. */
export class BoundedLog<T> {
  #entries: T[] = []
  readonly #sizeMax: number

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  add(entry: T): void {
    this.#entries.push(entry)
    if (this.#entries.length > this.#sizeMax) this.#entries.shift()
  }

  all(): readonly T[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
