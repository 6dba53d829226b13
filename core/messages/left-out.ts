import { LEFT_OUT, type LeftOut } from '#core/vocabulary/message-templates.ts'
import type { Keywords, TextTemplate } from './text.ts'

const ANSWERS = /\[url\]|\b(accept|decline|yes|no)\b/i
const DATES = /\[(reminder\.date(\.o)?|human\.date(\.s)?|plan\.date\.time|time)\]/i

/** What words about one assignment and words about several say together; what one of them lacks, the text lacks. */
const wordingsOf = ({ body, multipleBody, multipleBodyPart, additionalPart }: TextTemplate): string[] =>
  multipleBody === '' ? [body] : [body, `${multipleBody} ${multipleBodyPart} ${additionalPart}`]

/**
 * What the original words of a text say and these do not: the church, when somebody serves, how to answer. A volunteer who
 * cannot tell asks by phone, or does not come.
 */
export function leftOut(
  words: TextTemplate,
  original: TextTemplate,
  church: { churchName: string; ownKeywords: Partial<Keywords> },
): LeftOut[] {
  const own = Object.values(church.ownKeywords).map((keyword) => keyword.toLowerCase())
  const says: Record<LeftOut, (text: string) => boolean> = {
    church: (text) =>
      /\[church\.name\]/i.test(text) || text.toLowerCase().includes(church.churchName.toLowerCase()),
    when: (text) => DATES.test(text),
    answer: (text) => ANSWERS.test(text) || own.some((keyword) => text.toLowerCase().includes(keyword)),
  }
  return LEFT_OUT.filter(
    (what) => says[what](original.body) && wordingsOf(words).some((text) => !says[what](text)),
  )
}
