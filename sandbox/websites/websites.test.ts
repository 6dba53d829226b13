import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { pagesBeside } from './websites.ts'

test('opens pages of the product, and websites as they are pretended, by https addresses only', async () => {
  const product = Fastify({ forceCloseConnections: true })
  product.get('/page', (_, reply) => reply.type('text/html').send('<p>Ours</p>'))
  product.get('/file', (_, reply) => reply.type('application/pdf').send('Ours'))
  await product.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => product.close())
  const host = `127.0.0.1:${(product.server.address() as AddressInfo).port}`
  const open = pagesBeside(`http://${host}`)
  expect(await open(`https://${host}/page`)).toBe('<p>Ours</p>')
  expect(await open(`http://${host}/page`)).toBeNull()
  expect(await open(`https://${host}/file`)).toBeNull()
  expect(await open(`https://${host}/nothing`)).toBeNull()
  expect(await open('https://grace.test')).toContain('grace.test')
  expect(await open('https://down.test')).toBeNull()
  expect(await open('')).toBeNull()
  expect(await pagesBeside(null)(`https://${host}/page`), 'which is another website to others').toContain(
    'Sunday',
  )
})
