import type { InboxEntry, OpenQuestion } from '#contract/conversation.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { firstName } from '#web/lib/names.ts'
import { useZone } from '#web/lib/profile.ts'
import { AnswerButtons } from '#web/ui/answer-buttons.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'
import { useAnswerQuestion } from './use-answer-question.ts'

const held = { C: 'accepted', D: 'declined', U: null, F: null, O: null, '': null } as const

/** The questions that the text may answer; accepting or declining one deals with the text. */
export function OpenQuestions({ entry }: { entry: InboxEntry }) {
  return (
    <List aria-label="What it may be about">
      {entry.questions.map((question) => (
        <Question key={question.assignment_id} entry={entry} question={question} />
      ))}
    </List>
  )
}

function Question({ entry, question }: { entry: InboxEntry; question: OpenQuestion }) {
  const { person_name, position, status, in_part, starts_at, service_name } = question
  const zone = useZone()
  const answer = useAnswerQuestion()
  const date = shortDayAndTime(starts_at, zone)
  return (
    <li>
      <StatusIcon status={status} label={in_part ? 'Accepted in part' : statusWords[status]} />
      <Stack gap="xxs">
        <b>{[firstName(person_name), position].filter(Boolean).join(' · ')}</b>
        <Note as="span">
          {in_part && 'Accepted in part: '}
          {service_name},{' '}
          <time dateTime={starts_at} title={exactTime(starts_at, zone)}>
            {date}
          </time>
        </Note>
      </Stack>
      <AnswerButtons
        name={`${firstName(person_name)}, ${position}, ${date}`}
        isShort
        current={in_part ? null : held[status]}
        onAccept={() => answer({ entry, question, status: 'C' })}
        onDecline={() => answer({ entry, question, status: 'D' })}
      />
    </li>
  )
}
