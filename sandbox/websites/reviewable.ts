/** In the name of a website that says nothing of privacy, terms and texts. */
const BARE = /bare/i
/** In the name of a website that does not open. */
const DOWN = /down/i

/** Whether a reviewer who opens a website finds what campaigns need on it. */
export const isReviewable = (website: string): boolean => !BARE.test(website)
/** Whether it opens at all. */
export const opens = (website: string): boolean => !DOWN.test(website)
