import { createHmac } from 'node:crypto'

/** X-Twilio-Signature: the URL and every posted parameter, sorted by name, under HMAC-SHA1 in base64. */
export function signatureOf(authToken: string, url: string, params: Record<string, string>): string {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => text + name + params[name], url)
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}
