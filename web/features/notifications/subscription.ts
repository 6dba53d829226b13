/** How far this browser can show pushes. */
type Ability = 'can' | 'must_install' | 'cannot' | 'blocked'

/** Tablets of Apple call themselves a Mac, which has no touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Phones of Apple offer pushes to installed pages only. */
export function pushAbility(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApplePhone() ? 'must_install' : 'cannot'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const base64urlOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks whoever is at the browser, and subscribes it to what is signed with this key. */
export async function subscribe(publicKey: string) {
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  return {
    endpoint: subscription.endpoint,
    p256dh: base64urlOf(subscription.getKey('p256dh')),
    auth: base64urlOf(subscription.getKey('auth')),
  }
}

/** Whoever comes after on this computer sees no news of the church: its push service forgets it. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** By what the server knows this browser; null when it is not subscribed. */
export async function ownEndpointHash(): Promise<string | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint
  if (!endpoint) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
