import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser, base64url (RFC 8291, 2). */
export type Receiver = { publicKey: string; privateKey: string; auth: string }

export function newReceiver(): Receiver {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** After the salt and the four bytes of the record size. */
const KEY_LENGTH_AT = SALT_BYTES + 4
/** Ends the last record (RFC 8188, 2). */
const LAST = 2

const derived = (from: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes))

/** Decrypts a message of one record as a browser does, by RFC 8188 and RFC 8291; throws when it was not for this one. */
export function opened(body: Buffer, { publicKey, privateKey, auth }: Receiver): string {
  const salt = body.subarray(0, SALT_BYTES)
  const textAt = KEY_LENGTH_AT + 1 + (body[KEY_LENGTH_AT] ?? 0)
  const senderKey = body.subarray(KEY_LENGTH_AT + 1, textAt)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const ownKey = Buffer.from(publicKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
  const shared = derived(pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([cipher.update(body.subarray(textAt, -TAG_BYTES)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST)).toString('utf8')
}
