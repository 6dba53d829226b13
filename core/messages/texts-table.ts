import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#core/vocabulary/languages.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { translateKeywords } from './render.ts'
import type { TextTemplate } from './text.ts'
import { textIn } from './translated-text.ts'
import { wordsIn } from './translations/translations.ts'

const PARTS: readonly (readonly [keyof TextTemplate, string])[] = [
  ['body', ''],
  ['multipleBody', ', about several: opening'],
  ['multipleBodyPart', ', about several: each line'],
  ['additionalPart', ', about several: closing'],
]

type Row = readonly [name: string, wordsOf: (language: Language) => string]

const textRows: readonly Row[] = DEFAULT_TEXTS.flatMap(({ type, name }) =>
  PARTS.map(([part, suffix]): Row => {
    const wordsOf = (language: Language) =>
      translateKeywords(textIn(type, language)[part], wordsIn(language).keywords)
    return [`${name}${suffix}`, wordsOf]
  }),
)

const commonRows: readonly Row[] = [
  ['What holds now: accepted', (language) => wordsIn(language).standings.C],
  ['What holds now: declined', (language) => wordsIn(language).standings.D],
  ['What holds now: open', (language) => wordsIn(language).standings.U],
  ['Whom to ask where the church has named nobody', (language) => wordsIn(language).askLeader],
  ['Lines that a text has no room for', (language) => wordsIn(language).more(3)],
]

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ').replaceAll('\n', '<br>')} |`

const isWorded = ([, wordsOf]: Row): boolean => wordsOf('en') !== ''

/** All texts in all languages as a table in Markdown, for people who read them side by side. */
export function textsTable(): string {
  const rows = [...textRows, ...commonRows].filter(isWorded)
  return [
    rowOf(['text', ...LANGUAGES.map((language) => LANGUAGE_NAMES[language])]),
    rowOf(['---', ...LANGUAGES.map(() => '---')]),
    ...rows.map(([name, wordsOf]) => rowOf([name, ...LANGUAGES.map(wordsOf)])),
  ].join('\n')
}
