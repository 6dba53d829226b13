import type { Unopened } from '#core/numbers/website.ts'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { WebsitesPort } from '../port.ts'

/** Websites as the sandbox pretends them: nothing outside of this machine is asked. */
export const emulatedWebsites = (sandbox: string): WebsitesPort => ({
  open: async (address): Promise<Outcome<string, Unopened>> => {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:') return failure('not_https')
    try {
      const answer = await fetch(`${sandbox}/${encodeURIComponent(url.hostname)}${url.pathname}`)
      return answer.ok ? success(await answer.text()) : failure('no_answer')
    } catch {
      return failure('no_answer')
    }
  },
})
