import { ONE_OFF } from '#core/vocabulary/messages.ts'

/** What the keys of texts begin with that tell somebody at the church what happened. */
export const NEWS_KEY = `${ONE_OFF}/news/`

/** Whether a text tells somebody at the church what happened. */
export const isNewsKey = (key: string | null): boolean => key?.startsWith(NEWS_KEY) ?? false
