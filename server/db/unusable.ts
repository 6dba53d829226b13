/** A database that the product cannot run on, in one sentence that says what to do. */
export class UnusableDatabase extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'UnusableDatabase'
  }
}
