/** Thrown by a handler that has dealt with all events but these, by their ids. */
export class HandledInPart extends Error {
  readonly failed: ReadonlyMap<number, unknown>

  constructor(failed: ReadonlyMap<number, unknown>) {
    super('some events could not be handled', { cause: [...failed.values()][0] })
    this.failed = failed
  }
}
