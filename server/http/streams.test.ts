import { expect, test } from 'vitest'
import { startApp } from '#testkit/app.ts'

test('open streams end when the process stops', async () => {
  const app = await startApp()
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const headers = { authorization: `Bearer ${owner.token}` }
  const stream = await fetch(`${app.url}/api/events`, { headers })
  expect(stream.status).toBe(200)
  const ended = stream.text()
  await app.stop()
  await ended
})
