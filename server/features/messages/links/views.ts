import type { Vault } from '#server/crypto/seal.ts'

/** What opens a personal page: its token, and the address that the church's own shortener gave it. */
export type PageSecrets = { token: string; address: string | null }

/** Both in one seal: whoever has either opens the page. Neither contains a space. */
export const sealPage = (vault: Vault, { token, address }: PageSecrets): string =>
  vault.seal(address === null ? token : `${token} ${address}`)

export const unsealPage = (vault: Vault, sealed: string): PageSecrets => {
  const [token = '', address = null] = vault.open(sealed).split(' ')
  return { token, address }
}
