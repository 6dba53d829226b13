import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** Seals what must be read again (provider tokens) with AES-256-GCM; the key is derived from STEEPLE_SECRET. */
export type Vault = {
  seal: (text: string) => string
  open: (sealed: string) => string
  /** What was sealed with the secret before, sealed with the present one; null when it is already. */
  renew: (sealed: string) => string | null
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

type Seals = Omit<Vault, 'renew'>

function sealsOf(secret: string): Seals {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'steeple vault', 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}

function opens(seals: Seals, sealed: string): boolean {
  try {
    seals.open(sealed)
    return true
  } catch {
    return false
  }
}

/** Seals with one secret; opens also what was sealed with the one before, while there is one. */
export function vault(secret: string, previousSecret: string | null = null): Vault {
  const present = sealsOf(secret)
  if (previousSecret === null) return { ...present, renew: () => null }
  const previous = sealsOf(previousSecret)
  const open = (sealed: string): string =>
    opens(previous, sealed) ? previous.open(sealed) : present.open(sealed)
  return {
    seal: present.seal,
    open,
    renew: (sealed) => (opens(present, sealed) ? null : present.seal(previous.open(sealed))),
  }
}

/** A key of its own for one purpose, in hex; the same for every process of the product. */
export const derivedKey = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `steeple ${purpose}`, 32)).toString('hex')

/** What is stored of a token that is only ever compared. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 random bits for sessions, states and personal links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/** How many characters the path of a short link has. */
export const LINK_CODE_LENGTH = 10

/** How the path of a short link looks: the digit tells it from the product's own pages. Those made long ago have seven characters. */
export const LINK_CODE = new RegExp(`^(?=.*\\d)[2-9a-zA-Z]{7,${LINK_CODE_LENGTH}}$`)

/** Ten characters without look-alikes, at least one of them a digit: 58 random bits. */
export function newLinkCode(): string {
  const code = Array.from(
    { length: LINK_CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('')
  return LINK_CODE.test(code) ? code : newLinkCode()
}

const RECOVERY_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const RECOVERY_LENGTH = 12

/** A recovery code to write down, for example '7kq2-m9xp-4tdw': 59 random bits. */
export function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
  ).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** PKCE S256 challenge of a verifier (RFC 7636). */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
