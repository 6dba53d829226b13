/**
 * The sandbox's clock: real time plus an offset, faster when asked, or standing still for tests.
 * The product reads the same clock, so moving it moves both.
 */
export class MovableClock {
  #base: Temporal.Instant
  #realBase: Temporal.Instant
  #speed: number
  readonly #real: () => Temporal.Instant
  readonly #listeners = new Set<() => void>()

  constructor(start: { at?: Temporal.Instant; speed?: number; real?: () => Temporal.Instant } = {}) {
    this.#real = start.real ?? (() => Temporal.Now.instant())
    this.#realBase = this.#real()
    this.#base = start.at ?? this.#realBase
    this.#speed = start.speed ?? 1
  }

  /** A clock that moves only by moveTo and moveBy. */
  static stopped(at: string): MovableClock {
    return new MovableClock({ at: Temporal.Instant.from(at), speed: 0 })
  }

  get speed(): number {
    return this.#speed
  }

  now(): Temporal.Instant {
    if (this.#speed === 0) return this.#base
    const elapsed = this.#real().epochMilliseconds - this.#realBase.epochMilliseconds
    return this.#base.add({ milliseconds: Math.round(elapsed * this.#speed) })
  }

  /** Seconds by which the clock is ahead of real time. */
  aheadSeconds(): number {
    return Math.round((this.now().epochMilliseconds - this.#real().epochMilliseconds) / 1000)
  }

  moveTo(instant: Temporal.Instant): void {
    this.#base = instant
    this.#realBase = this.#real()
    this.#announce()
  }

  moveBy(duration: Temporal.DurationLike): void {
    this.moveTo(this.now().add(duration))
  }

  setSpeed(speed: number): void {
    this.#base = this.now()
    this.#realBase = this.#real()
    this.#speed = speed
    this.#announce()
  }

  onMove(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
