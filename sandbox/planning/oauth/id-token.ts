import { createHmac } from 'node:crypto'
import { CLIENT } from './clients.ts'

const LIFETIME_SECONDS = 3600

/** A JSON Web Token signed with the client's secret. */
export function idToken(claims: Record<string, unknown>, issuedAtSeconds: number): string {
  const times = { iat: issuedAtSeconds, exp: issuedAtSeconds + LIFETIME_SECONDS }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, ...times })}`
  return `${signed}.${createHmac('sha256', CLIENT.secret).update(signed).digest('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
