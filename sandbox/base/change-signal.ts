/** Tells its listeners once, shortly afterwards, however many changes arrive together. */
export function changeSignal() {
  const listeners = new Set<() => void>()
  let pending: NodeJS.Immediate | null = null
  return {
    announce: (): void => {
      pending ??= setImmediate(() => {
        pending = null
        for (const listener of listeners) listener()
      })
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: (): void => {
      listeners.clear()
      if (pending) clearImmediate(pending)
    },
  }
}
