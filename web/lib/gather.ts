const GATHER_MS = 150
const REST_MS = 1_500

/**
 * Gathers several events in a row, and then reloads once what they made stale. What happens soon after a reload is
 * gathered for longer: one payment is told by several events.
 */
export function gatherer<Topic>(topics: Set<Topic>, reload: (topics: readonly Topic[]) => void) {
  let waits = false
  const wait = (ms: number, then: () => void) => {
    waits = true
    setTimeout(() => {
      waits = false
      then()
    }, ms)
  }
  const flush = () => {
    if (topics.size === 0) return
    const some = [...topics]
    topics.clear()
    reload(some)
    wait(REST_MS, flush)
  }
  return (topic: Topic) => {
    topics.add(topic)
    if (!waits) wait(GATHER_MS, flush)
  }
}
