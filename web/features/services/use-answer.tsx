import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { PersonInPlan, PlanSheet } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { type AssignmentStatus, DECLINED, isAnswer, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { api, client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { firstName } from '#web/lib/names.ts'
import { Row } from '#web/ui/row.tsx'
import { whileSending } from './people-on-plan.ts'

type Answer = {
  person: PersonInPlan
  status: AssignmentStatus
  reason?: string
  /** Of an accept: the times that it leaves out. */
  declinedTimes?: string[]
}

/** The lists as they were, to be restored when the server refuses. */
type Before = [QueryKey, unknown][]

const mutationKey = ['services', 'answer']
const words = { C: 'Accepted', D: 'Declined', U: 'Back to unconfirmed' }
const closeButtonProps = { 'aria-label': 'Close' }
const noticeId = (person: PersonInPlan) => `answer-${person.assignment_id}`

/**
 * Answers for a volunteer: it shows as being sent until the server has it, and can be tried again or changed.
 */
export function useAnswer() {
  const queries = useQueryClient()
  const mutation: UseMutationResult<unknown, Error, Answer, Before> = useMutation({
    mutationKey,
    scope: { id: 'services.answer' },
    mutationFn: ({ person, status, reason, declinedTimes }: Answer) =>
      client.services.answer({
        assignmentId: person.assignment_id,
        status,
        reason,
        declined_times: declinedTimes,
      }),
    onMutate: async ({ person }) => {
      notifications.hide(noticeId(person))
      await queries.cancelQueries({ queryKey: api.services.key() })
      const before = queries.getQueriesData({ queryKey: api.services.key() })
      showSending(queries, person.assignment_id)
      return before
    },
    onError: (error, answer, before) => {
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
      sayNotSaved(answer, error, mutation.mutate)
    },
    onSuccess: (_answered, answer) => sayAnswered(answer, mutation.mutate),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      void queries.invalidateQueries({ queryKey: api.services.key() })
      void queries.invalidateQueries({ queryKey: api.dashboard.key() })
    },
  })
  return mutation.mutate
}

function showSending(queries: QueryClient, assignmentId: string) {
  const inList = (data: PlanSheet | undefined) =>
    data && { ...data, people: whileSending(data.people, assignmentId) }
  queries.setQueriesData({ queryKey: api.services.people.key() }, inList)
  queries.setQueriesData({ queryKey: api.services.peopleByStatus.key() }, inList)
  queries.setQueriesData(
    { queryKey: api.services.personLogs.key() },
    (data: { assignments: PersonInPlan[] } | undefined) =>
      data && { ...data, assignments: whileSending(data.assignments, assignmentId) },
  )
}

/** Says why the answer is not there, and offers to send it again. */
function sayNotSaved(answer: Answer, error: Error, again: (answer: Answer) => void) {
  const { person } = answer
  notifications.show({
    id: noticeId(person),
    color: 'red',
    title: `The answer for ${firstName(person.name)} was not saved`,
    autoClose: false,
    closeButtonProps,
    message: (
      <Row between>
        <span>{errorText(error)}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => again(answer)}>
          Try again
        </Button>
      </Row>
    ),
  })
}

const declinedIn = (person: PersonInPlan): string[] =>
  isInPart(person) ? person.times.filter(({ status }) => status === DECLINED).map(({ id }) => id) : []

/** Says what was answered, and offers to go back to what was there before. */
function sayAnswered({ person, status, declinedTimes = [] }: Answer, answer: (answer: Answer) => void) {
  const before = isAnswer(person.status) ? person.status : UNCONFIRMED
  const id = noticeId(person)
  const undo = () =>
    answer({
      person: { ...person, status, decline_reason: null },
      status: before,
      reason: person.decline_reason ?? undefined,
      declinedTimes: isInPart(person) ? declinedIn(person) : undefined,
    })
  notifications.show({
    id,
    closeButtonProps,
    message: (
      <Row between>
        <span>
          {declinedTimes.length > 0 ? 'Accepted in part' : words[status]} for {firstName(person.name)}
        </span>
        {(before !== status || declinedTimes.join() !== declinedIn(person).join()) && (
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        )}
      </Row>
    ),
  })
}
