import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InboxEntry, OpenQuestion } from '#contract/conversation.ts'
import { api, client } from '#web/lib/api.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { firstName } from '#web/lib/names.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { AnswerButtons } from '#web/ui/answer-buttons.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'

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

type Answer = { entry: InboxEntry; question: OpenQuestion; status: 'C' | 'D' }

const words = { C: 'Accepted', D: 'Declined' }

/** Records what the volunteer meant, which deals with the text. */
function useAnswerQuestion() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ entry, question, status }: Answer) =>
      client.conversation.inbox.answer({ id: entry.id, assignmentId: question.assignment_id, status }),
    onError: showError,
    onSuccess: (_answered, { question, status }) =>
      showSuccess(`${words[status]} for ${firstName(question.person_name)}. You find the text under Done.`),
    onSettled: () => {
      for (const queryKey of [api.conversation.inbox.key(), api.services.key(), api.dashboard.key()])
        void queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
