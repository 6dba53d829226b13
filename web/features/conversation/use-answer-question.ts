import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InboxEntry, OpenQuestion } from '#contract/conversation.ts'
import { api, client } from '#web/lib/api.ts'
import { firstName } from '#web/lib/names.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'

type Answer = { entry: InboxEntry; question: OpenQuestion; status: 'C' | 'D' }

const words = { C: 'Accepted', D: 'Declined' }

/** Records what the volunteer meant, which deals with the text. */
export function useAnswerQuestion() {
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
