import { createHmac } from 'node:crypto'

/** The value of X-PCO-Webhooks-Authenticity for a raw body: lower-case hexadecimal. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')
