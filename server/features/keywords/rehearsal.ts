import { eq } from 'drizzle-orm'
import type { Rehearsal } from '#contract/keywords.ts'
import { askedIn, type Rehearsed, rehearse } from '#core/conversation/rehearse.ts'
import { previewText } from '#core/messages/preview.ts'
import type { WordedLine } from '#core/messages/wording.ts'
import { localDate, monthDay } from '#core/time/words.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { Situation } from '#core/vocabulary/rehearsals.ts'
import { messageTemplates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { loadKeywords, textsOf } from '#server/features/messages/own-texts.ts'
import { loadSample, type Sample } from '#server/features/messages/sample.ts'

type Tried = { text: string; situation: Situation; language: Language }

/** What was asked in a situation, with the services of the sample. */
const linesOf = (situation: Situation, { lines }: Sample): WordedLine[] =>
  askedIn(situation).flatMap(({ firstName, status }, index) => {
    const line = lines[index % lines.length]
    return line ? [{ ...line, status, person: { firstName, lastName: null } }] : []
  })

const nameOf = ({ person, positionName, startsAt }: WordedLine, zone: string): string =>
  [person?.firstName, positionName, startsAt && monthDay(localDate(startsAt, zone))]
    .filter(Boolean)
    .join(', ')

const changesOf = ({ changes }: Rehearsed, lines: readonly WordedLine[], zone: string) =>
  changes.flatMap(({ index, status }) => {
    const line = lines[index]
    return line ? [{ name: nameOf(line, zone), status }] : []
  })

/** What a text from a volunteer would do, in the words of the church; changes nothing. */
export async function presentRehearsal(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  churchId: number,
  { text, situation, language }: Tried,
): Promise<Rehearsal> {
  const { db } = deps
  const { church } = await loadChurch(db, churchId)
  const keywords = await loadKeywords(db, churchId)
  const rehearsed = rehearse(text, situation, { keywords, oneWayOnly: church.oneWayOnly })
  const sample = await loadSample(deps, churchId, deps.clock.now())
  const lines = linesOf(situation, sample)
  const own = await db.select().from(messageTemplates).where(eq(messageTemplates.churchId, churchId))
  const wordsOf = textsOf(own)
  const worded = ({ kind, about }: Rehearsed['replies'][number]): string => {
    const some = about.flatMap((index) => lines[index] ?? [])
    const reader = { firstName: some[0]?.person?.firstName ?? 'Anna', lastName: null }
    const previewed = { type: kind, language, words: wordsOf(kind, language) }
    return previewText(previewed, some, { ...sample, reader })
  }
  return {
    meaning: rehearsed.meaning,
    replies: rehearsed.replies.map(worded),
    changes: changesOf(rehearsed, lines, sample.zone),
    is_kept: rehearsed.isKept,
    note: rehearsed.note,
  }
}
