/** Whether this process should be given work, and why not. */
export type Readiness = {
  /** Null when it is ready. */
  whyNot: () => Promise<string | null>
  isStopping: () => boolean
  /** From now on it is not ready: nothing new should come. */
  beginStopping: () => void
}

const ANSWER_MS = 2_000

/** Does not wait for longer than is told. */
export const inTime = <Value>(work: Promise<Value>, ms = ANSWER_MS): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** `check` throws when the database or the queue does not answer; it is not waited for longer than two seconds. */
export function openReadiness(check: () => Promise<void>, onError: (error: unknown) => void): Readiness {
  let isStopping = false
  return {
    whyNot: async () => {
      if (isStopping) return 'This process is stopping.'
      try {
        await inTime(check())
      } catch (error) {
        onError(error)
        return 'The database or the queue does not answer.'
      }
      return isStopping ? 'This process is stopping.' : null
    },
    isStopping: () => isStopping,
    beginStopping: () => {
      isStopping = true
    },
  }
}
