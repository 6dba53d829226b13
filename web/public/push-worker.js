// Shows what was pushed, and opens its page. It keeps nothing and answers no request.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const shown = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin)
  if (address.origin === self.location.origin) event.waitUntil(open(address.href))
})

async function open(address) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const opened = page ? await page.navigate(address) : await self.clients.openWindow(address)
  await opened?.focus()
}
