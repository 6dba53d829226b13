import type { Deps } from '#server/deps.ts'

const sourcesOrNone = (sources: string[]): string[] => (sources.length > 0 ? sources : ["'none'"])

/** What brings scripts and frames of its own into the pages, and who may frame them. */
type Parts = {
  captcha: Pick<Deps['captcha'], 'origins'>
  payments: Pick<NonNullable<Deps['payments']>, 'origins'> | null
  pages: Pick<Deps['pages'], 'embeddedIn' | 'supportChat'>
}

/** What the pages may load is our own, the captcha's, the payment provider's card fields, and a support chat that is set. */
export function contentPolicy({ captcha, payments, pages }: Parts) {
  const chat = pages.supportChat ? [new URL(pages.supportChat.script).origin] : []
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...captcha.origins, ...(payments?.origins.scripts ?? []), ...chat],
      frameSrc: sourcesOrNone([...captcha.origins, ...(payments?.origins.frames ?? []), ...chat]),
      // Mantine sets sizes and colours through style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...chat],
      connectSrc: ["'self'", ...(payments?.origins.connections ?? []), ...chat],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: sourcesOrNone(pages.embeddedIn),
    },
  }
}
