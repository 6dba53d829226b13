import type { Unopened } from '#core/numbers/website.ts'
import type { Outcome } from '#core/outcome.ts'

/** Opens websites of churches as anybody on the internet would. */
export type WebsitesPort = {
  /** The HTML of a page, as far as it was read; never anything that is not on the public internet. */
  open: (address: string) => Promise<Outcome<string, Unopened>>
}
