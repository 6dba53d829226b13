const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const LINK = /:\/\/|\bwww\./i
/** Mail programs make a link of 'win.example' but not of 'St. John', 'J.R. Smith' or 'Life.Church'. */
const DOMAIN = /[\p{L}\d-]{2,}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?=$|[\s/?#:,])/u

const UNPLAIN = 'Please enter a name without line breaks and links.'

/** What a name of a church cannot have, since it is written into texts and e-mails; null when nothing is wrong. */
export const churchNameProblem = (name: string): string | null =>
  CONTROL.test(name) || LINK.test(name) ? UNPLAIN : null

/** The same of a person: strangers can have us write to anybody, so not even the look of an address gets through. */
export const personNameProblem = (name: string): string | null =>
  churchNameProblem(name) ?? (DOMAIN.test(name) || /[@<>]/.test(name) ? UNPLAIN : null)
