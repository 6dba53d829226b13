import { lookup } from 'node:dns'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, onTestFinished } from 'vitest'
import { CERTIFICATE } from '#testkit/certificate.ts'
import { httpsWebsites } from './https.ts'
import { isPublicAddress } from './public-address.ts'

/** A website of a church is opened as a stranger would, and never leads to anything inside. */

/** Every name leads to this machine. */
const here = ((_name: string, options: object, done: never) =>
  lookup('127.0.0.1', options, done)) as unknown as typeof lookup

async function website(handler: RequestListener) {
  const server = createServer(CERTIFICATE, handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const options = { userAgent: 'Test', ca: CERTIFICATE.cert, lookup: here, timeoutMs: 500 }
  const open = (address: string, more = {}) =>
    httpsWebsites({ ...options, isAllowed: () => true, ...more }).open(address)
  return { at: `https://church.test:${port}`, open }
}

test('a page is read, after a few redirects, without cookies', async () => {
  const seen: (string | undefined)[] = []
  const { at, open } = await website(({ url, headers }, answer) => {
    seen.push(headers.cookie)
    if (url === '/home')
      return answer.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Hello</p>')
    return answer.writeHead(301, { location: url === '/' ? '/old' : '/home', 'set-cookie': 'a=b' }).end()
  })
  expect(await open(at)).toEqual({ ok: true, value: '<p>Hello</p>' })
  expect(seen).toEqual([undefined, undefined, undefined])
})

describe('is not looked at', () => {
  const page: RequestListener = (_, answer) =>
    void answer.setHeader('content-type', 'text/html').end('inside')
  const leadingTo =
    (location: string): RequestListener =>
    (_, answer) =>
      void answer.writeHead(302, { location }).end()

  test('what is not encrypted, has a password in its address or is no address', async () => {
    const { open } = await website(page)
    expect(await open('http://church.test')).toEqual({ ok: false, failure: 'not_https' })
    expect(await open('file:///etc/passwd')).toEqual({ ok: false, failure: 'not_https' })
    expect(await open('https://me:secret@church.test')).toEqual({ ok: false, failure: 'no_page' })
  })

  test('what a name leads to inside, at once or by a redirect', async () => {
    const { at, open } = await website(page)
    const guarded = { isAllowed: isPublicAddress }
    expect(await open(at, guarded)).toEqual({ ok: false, failure: 'not_public' })
    expect(await open('https://127.0.0.1', guarded)).toEqual({ ok: false, failure: 'not_public' })
    expect(await open('https://[::1]', guarded)).toEqual({ ok: false, failure: 'not_public' })
    expect(await open('https://0x7f.1', guarded)).toEqual({ ok: false, failure: 'not_public' })
    const onlyNames = { isAllowed: (address: string) => address === '127.0.0.1' }
    const led = await website(leadingTo('https://169.254.169.254/latest'))
    expect(await led.open(led.at, onlyNames)).toEqual({ ok: false, failure: 'not_public' })
    const down = await website(leadingTo('http://church.test'))
    expect(await down.open(down.at)).toEqual({ ok: false, failure: 'not_https' })
  })

  test('what never arrives, never ends or is no page', async () => {
    const round = await website(leadingTo('/'))
    expect(await round.open(round.at)).toEqual({ ok: false, failure: 'too_many_redirects' })
    const silent = await website(() => {})
    expect(await silent.open(silent.at)).toEqual({ ok: false, failure: 'too_slow' })
    const file = await website(
      (_, answer) => void answer.setHeader('content-type', 'application/pdf').end('x'),
    )
    expect(await file.open(file.at)).toEqual({ ok: false, failure: 'no_page' })
    const endless = await website((_, answer) => {
      answer.setHeader('content-type', 'text/html')
      const more = () => answer.write('x'.repeat(65_536)) && setImmediate(more)
      answer.on('drain', more)
      more()
    })
    const read = await endless.open(endless.at)
    expect(read.ok && read.value.length).toBe(512 * 1024)
    expect(await file.open('https://church.test:1')).toEqual({ ok: false, failure: 'no_answer' })
  })

  test('what strangers have signed', async () => {
    const { at, open } = await website(page)
    expect(await open(at, { ca: undefined })).toEqual({ ok: false, failure: 'no_answer' })
  })
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.prop([fc.ipV4()])('an IPv4 address in the dress of IPv6 is never called', (address) => {
  expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
})
