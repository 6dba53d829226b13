import { isbot } from 'isbot'
import { later } from '#core/time/instant.ts'
import type { TextTemplate } from './text.ts'

/** How long after the last service that a text is about its personal link still opens the page. */
export const LINK_GRACE = { hours: 24 } as const

const LINK_FIELD = /\[url\]/i

/** Whether the words of a text lead to the personal page of its reader. */
export const hasLink = ({ body, multipleBody, multipleBodyPart, additionalPart }: TextTemplate): boolean =>
  [body, multipleBody, multipleBodyPart, additionalPart].some((part) => LINK_FIELD.test(part))

/** The last moment a personal link is needed for: the end of the last service, and as long as the text may still go. */
export const linkNeededUntil = (
  latestAt: Temporal.Instant | null,
  ends: readonly (Temporal.Instant | null)[],
  now: Temporal.Instant,
): Temporal.Instant => ends.flatMap((end) => end ?? []).reduce(later, latestAt ?? now)

/** Scanners of carriers and mail that call themselves browsers or nothing in particular. */
const SCANNERS = /safelinks|preview|scan|whatsapp|slack|telegram/i

/** Whether a link was opened by a person, as far as the name of the browser tells: many fetchers open links before people do. */
export const isOpenedByPerson = (userAgent: string): boolean =>
  userAgent !== '' && !isbot(userAgent) && !SCANNERS.test(userAgent)

/** Links that one person opens in the same text within this time are one visit. */
export const SAME_VISIT = { minutes: 30 } as const
