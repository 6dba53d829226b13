const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** The groups of an IPv6 address in full, those that '::' stands for among them. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/**
 * Where a caller is, for limits: an IPv4 address as it is, of an IPv6 address its first 64 bits, since whoever has one
 * has the other addresses of that network too.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const network = groupsOf(address.toLowerCase()).slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
