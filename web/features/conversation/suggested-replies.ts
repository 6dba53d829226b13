import type { InboxEntry } from '#contract/conversation.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import { firstName } from '#web/lib/names.ts'

type Asked = Pick<InboxEntry, 'text' | 'people' | 'questions'>

/** Texts that somebody may want to answer with; `dayOf` puts the time of a service into words. */
export function suggestedReplies(
  { text, people, questions }: Asked,
  dayOf: (iso: string) => string,
): string[] {
  const [person] = people
  const hello = person && people.length === 1 ? `Hi ${firstName(person.name)}, ` : ''
  const open = questions.filter(({ status }) => status === UNCONFIRMED)
  const [first] = open
  const isQuestion = text.includes('?')
  const asks =
    first && open.length === 1
      ? [`${hello}can we count on you ${dayOf(first.starts_at)}? Please reply ACCEPT or DECLINE.`]
      : []
  return [
    ...asks,
    `${hello}${isQuestion ? 'good question: we will find out and write back.' : 'thank you, we have read this.'}`,
    `${hello}we will call you about this.`,
  ].map((words) => words.charAt(0).toUpperCase() + words.slice(1))
}
