import { hasOwnLetters, type Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import type { OutgoingKind } from '#core/vocabulary/messages.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import { isNumbered } from './default-texts.ts'
import { isGsm, oneLine, plainLetters, straighten } from './plain-letters.ts'
import { CARRIER_LENGTH_MAX, renderText } from './render.ts'
import type { Keywords, LineTime, MergeValues, TextTemplate } from './text.ts'
import { wordsIn } from './translations/translations.ts'

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
  /** The times that can be answered one by one; empty where the answer is for all. */
  times: readonly LineTime[]
  /** The answer that holds now. */
  status: AssignmentStatus | null
}

/** Whose words a text is put in. */
export type WordingChurch = {
  name: string
  /** Whom volunteers may ask; null where nobody is named in public. */
  contact: string | null
  zone: string
  /** Everything goes to the owner's phone. */
  isTrial: boolean
  /** Names go without the accents that the cheap alphabet of texts lacks. */
  plainNames: boolean
  /** The words that the church has chosen itself for what a volunteer may answer. */
  ownKeywords: Partial<Keywords>
  textOf: (type: MessageType, language: Language) => TextTemplate
}

/** A text that goes, with what its words are made of. */
export type ToWord = {
  kind: OutgoingKind
  /** What words it; null for what somebody at the church has written. */
  type: MessageType | null
  language: Language
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

const fullNameOf = ({ firstName, lastName }: Named): string => oneLine(`${firstName ?? ''} ${lastName ?? ''}`)

/** What a text begins with that goes to the owner on trial: whom it was for. */
export const trialMarkFor = (reader: Named | null): string =>
  `[Trial, for ${(reader && fullNameOf(reader)) || 'a volunteer'}] `

/** Values of the merge fields, by line: a shared phone may be asked about several people. */
function valuesOf({ reader, lines, url }: ToWord, church: WordingChurch): MergeValues[] {
  const values = (line: WordedLine | null): MergeValues => {
    const named = line?.person ?? reader
    return {
      firstName: named?.firstName ?? null,
      fullName: (named && fullNameOf(named)) || null,
      churchName: church.name,
      contact: church.contact,
      url,
      serviceName: line?.serviceName ?? null,
      teamName: line?.teamName ?? null,
      positionName: line?.positionName || null,
      startsAt: line?.startsAt ?? null,
      times: line?.times ?? [],
      status: line?.status ?? null,
    }
  }
  return lines.length > 0 ? lines.map(values) : [values(null)]
}

const inPlainLetters = (template: TextTemplate): TextTemplate => ({
  body: plainLetters(template.body),
  multipleBody: plainLetters(template.multipleBody),
  multipleBodyPart: plainLetters(template.multipleBodyPart),
  additionalPart: plainLetters(template.additionalPart),
})

/** English needs no accents, and Korean and Chinese have no other letters; our words in the other languages are cheap without accents. */
const isFolded = (language: Language): boolean => language !== 'en' && !hasOwnLetters(language)

function render(text: ToWord, church: WordingChurch, now: Temporal.Instant, lengthMax: number): string {
  const { type, language } = text
  if (type === null) throw new RangeError('a text that somebody wrote needs its words')
  const { zone, plainNames, ownKeywords } = church
  const words = wordsIn(language)
  const template = church.textOf(type, language)
  const values = valuesOf(text, church)
  const rendered = (plain: boolean): string =>
    straighten(
      renderText(
        plain ? inPlainLetters(template) : template,
        values,
        { now, zone, language, plain: { names: plainNames, words: plain } },
        {
          keywords: { ...words.keywords, ...ownKeywords },
          isNumbered: isNumbered(type),
          lengthMax,
          more: (count) => (plain ? plainLetters(words.more(count)) : words.more(count)),
        },
      ),
    )
  const plain = rendered(isFolded(language))
  // A text that a name makes expensive anyway keeps its accents.
  return isFolded(language) && !isGsm(plain) ? rendered(false) : plain
}

/** Puts a text in its final words; throws when it has none. */
export function wordText(text: ToWord, church: WordingChurch, now: Temporal.Instant): Wording {
  // What the owner wrote back is answered in person.
  const isMarked = church.isTrial && text.kind !== 'trial_reply'
  const trialMark = isMarked ? trialMarkFor(text.reader).toWellFormed() : null
  const within = (lengthMax: number): string => {
    const given =
      text.body === null ? render(text, church, now, lengthMax) : straighten(text.body).slice(0, lengthMax)
    return `${trialMark ?? ''}${text.isFirst ? introduce(given, church.name) : given}`
  }
  // Half a character, left by cutting, would be refused by the database.
  return { body: fitting(within).toWellFormed(), trialMark }
}

/** The words with what is said around them, shortened until the carrier takes it all together. */
function fitting(within: (lengthMax: number) => string): string {
  let room = CARRIER_LENGTH_MAX
  let whole = within(room)
  while (whole.length > CARRIER_LENGTH_MAX && room > 0) {
    room = Math.max(0, room - (whole.length - CARRIER_LENGTH_MAX))
    whole = within(room)
  }
  return whole.slice(0, CARRIER_LENGTH_MAX)
}

/** How to get no more texts; the word is in capitals, so that it is seen and needs no translation to work. */
const OPT_OUT = 'STOP to opt out'

const saysHowToStop = (words: string): boolean => /\bSTOP\b/.test(words)

/** The first words that a phone gets from a church, whatever they are about: they say who writes and how to opt out. */
function introduce(words: string, churchName: string): string {
  const isNamed = words.toLowerCase().includes(churchName.toLowerCase())
  const named = isNamed ? words : `${churchName}: ${words}`
  return saysHowToStop(named) ? named : `${named} ${OPT_OUT}`
}
