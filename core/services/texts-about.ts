import { isBefore } from '#core/time/instant.ts'

/** A text as far as it says whom it went to and what it was about. */
export type TextAbout = {
  id: number
  personId: string | null
  /** Of a text without lines. */
  planId: string | null
  lines: readonly { planId: string }[]
  /** On trial it went to the owner's phone. */
  isTrial: boolean
  /** When it went; null while it is still to go. */
  loggedAt: Temporal.Instant | null
}

/** A text that went longer before the first of the plans at hand says nothing about them. */
export const TEXTS_BEFORE_DAYS = 100

/** The plans that a text was about: a combined text was about each of its plans. */
export function plansOf({ lines, planId }: Pick<TextAbout, 'lines' | 'planId'>): string[] {
  if (lines.length > 1) return [...new Set(lines.map((line) => line.planId))]
  const plan = lines[0]?.planId ?? planId
  return plan === null ? [] : [plan]
}

/** Whether a text reached out to its person in time for plans of which the first begins at `firstAt`. */
const counts = ({ isTrial, loggedAt, personId }: TextAbout, firstAt: Temporal.Instant): boolean =>
  !isTrial &&
  personId !== null &&
  loggedAt !== null &&
  !isBefore(loggedAt, firstAt.subtract({ hours: 24 * TEXTS_BEFORE_DAYS }))

/** The texts that went to somebody about one of some plans; none while none of the plans has a time. */
export function textsAbout<Text extends TextAbout>(
  texts: readonly Text[],
  plans: readonly { id: string; startsAt: Temporal.Instant | null }[],
): Text[] {
  const ids = new Set(plans.map(({ id }) => id))
  const [firstAt] = plans.flatMap(({ startsAt }) => startsAt ?? []).sort(Temporal.Instant.compare)
  if (!firstAt) return []
  return texts.filter((text) => counts(text, firstAt) && plansOf(text).some((id) => ids.has(id)))
}

const byTime = (one: TextAbout, other: TextAbout): number =>
  (one.loggedAt && other.loggedAt ? Temporal.Instant.compare(one.loggedAt, other.loggedAt) : 0) ||
  one.id - other.id

/** The last text to one person about one plan, of texts that `textsAbout` let through. */
export const newestTo = <Text extends TextAbout>(
  texts: readonly Text[],
  { personId, planId }: { personId: string | null; planId: string },
): Text | null =>
  texts
    .filter((text) => text.personId === personId && plansOf(text).includes(planId))
    .sort(byTime)
    .at(-1) ?? null
