/** Purchases that are not known to be over, by the credits that are bought; whoever loads the page anew sees what they have. */
const open = new Map<number, string>()

/** By what the server knows the purchase of these credits: the same until it is over. */
export function requestFor(bundleId: number): string {
  const id = open.get(bundleId) ?? crypto.randomUUID()
  open.set(bundleId, id)
  return id
}

/** It is paid or refused: the next purchase is one of its own. */
export const endRequest = (bundleId: number): void => void open.delete(bundleId)
