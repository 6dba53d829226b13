import type { MessageType, OutgoingKind } from '#core/vocabulary/messages.ts'
import { isNumbered } from './default-texts.ts'
import { introduce } from './introduction.ts'
import { renderText } from './render.ts'
import type { Keywords, MergeValues, TextTemplate } from './types.ts'

/** How somebody is called; a name that is not known is null. */
export type Named = { firstName: string | null; lastName: string | null }

/** What the words of a text say about one assignment. */
export type WordedLine = {
  /** Who serves; null when it is the reader. */
  person: Named | null
  serviceName: string | null
  teamName: string | null
  positionName: string | null
  startsAt: Temporal.Instant | null
}

/** Whose words a text is put in. */
export type WordingChurch = {
  name: string
  zone: string
  /** Everything goes to the owner's phone. */
  isTrial: boolean
  keywords: Keywords
  textOf: (type: MessageType) => TextTemplate
}

/** A text that goes, with what its words are made of. */
export type ToWord = {
  kind: OutgoingKind
  /** What words it; null for what somebody at the church has written. */
  type: MessageType | null
  /** The words, when they are there already. */
  body: string | null
  /** Who is texted; null when nobody is known behind the phone. */
  reader: Named | null
  lines: readonly WordedLine[]
  /** The link to the personal page of its reader; null when it has none. */
  url: string | null
  /** Nothing has reached this phone from the church before. */
  isFirst: boolean
}

/** A text in its final words, and the mark that they begin with when it goes to the owner on trial. */
export type Wording = { body: string; trialMark: string | null }

const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** What a text begins with that goes to the owner on trial: whom it was for. */
export const trialMarkFor = (reader: Named | null): string =>
  `[Trial, for ${(reader && fullNameOf(reader)) || 'a volunteer'}] `

/** Values of the merge fields, by line: a shared phone may be asked about several people. */
const valuesOf = ({ reader, lines, url }: ToWord, church: WordingChurch): MergeValues[] => {
  const values = (line: WordedLine | null): MergeValues => {
    const named = line?.person ?? reader
    return {
      firstName: named?.firstName ?? null,
      fullName: (named && fullNameOf(named)) || null,
      churchName: church.name,
      url,
      serviceName: line?.serviceName ?? null,
      teamName: line?.teamName ?? null,
      positionName: line?.positionName || null,
      startsAt: line?.startsAt ?? null,
    }
  }
  return lines.length > 0 ? lines.map(values) : [values(null)]
}

const render = (text: ToWord, church: WordingChurch, now: Temporal.Instant): string => {
  const { type } = text
  if (type === null) throw new RangeError('a text that somebody wrote needs its words')
  const { keywords, zone } = church
  return renderText(
    church.textOf(type),
    valuesOf(text, church),
    { now, zone },
    { keywords, isNumbered: isNumbered(type) },
  )
}

/** Puts a text in its final words; throws when it has none. */
export function wordText(text: ToWord, church: WordingChurch, now: Temporal.Instant): Wording {
  const given = text.body ?? render(text, church, now)
  const words = text.isFirst ? introduce(given, church.name) : given
  // What the owner wrote back is answered in person.
  const isMarked = church.isTrial && text.kind !== 'trial_reply'
  const trialMark = isMarked ? trialMarkFor(text.reader).toWellFormed() : null
  // Half a character, left by cutting, would be refused by the database.
  return { body: `${trialMark ?? ''}${words}`.toWellFormed(), trialMark }
}
