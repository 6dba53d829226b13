/** What traces are made with while they are configured; without that nothing is loaded and nothing is done. */
export type Tracing = {
  inSpan: <T>(name: string, run: () => Promise<T>) => Promise<T>
  nameSpan: (name: string) => void
}

let tracing: Tracing | null = null

export function setTracing(made: Tracing): void {
  tracing = made
}

/** Does something as a part of its own in the trace. */
export const inSpan = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, run) : run()

/** Says what the present part of the trace is: a route or a call, never an address. */
export const nameSpan = (name: string): void => tracing?.nameSpan(name)
