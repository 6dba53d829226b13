import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AvailabilityView } from '#contract/availability.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Actions } from '#web/ui/row.tsx'

type AskAboutProps = { view: AvailabilityView; monthInWords: string }

/** What those who were not asked about the month would get, what it costs, and the button that sends it. */
export function AskAbout({ view: { month, ask, balance }, monthInWords }: AskAboutProps) {
  const queries = useQueryClient()
  const planning = usePlanningName()
  const mayNot = useWhyNot('volunteers.text')
  const start = useMutation(
    api.availability.ask.mutationOptions({
      onSuccess: ({ asked }) => {
        showSuccess(`${plural(asked, 'person is', 'people are')} asked about ${monthInWords}.`)
        return queries.invalidateQueries({ queryKey: api.availability.key() })
      },
      onError: showError,
    }),
  )
  const short = ask.credits > balance ? `You have ${plural(balance, 'credit')}.` : null
  const whyNot = mayNot ?? short
  if (ask.message === null)
    return (
      <Card title="Ask now">
        <Note>Everybody who gets texts was asked about {monthInWords}.</Note>
      </Card>
    )
  return (
    <Card title="Ask now">
      <BubbleLog label="The text">
        <PhoneBubble side="out" text={ask.message} when="To each of them, in the hours you send" planned />
      </BubbleLog>
      <Note>
        {plural(ask.people, 'person', 'people')}, {plural(ask.credits, 'credit')}. The days they name are
        repeated to them, and blocked out in {planning} once they say YES.
      </Note>
      <Actions>
        <Button loading={start.isPending} disabled={whyNot !== null} onClick={() => start.mutate({ month })}>
          Ask {plural(ask.people, 'person', 'people')} now
        </Button>
      </Actions>
      {whyNot && <Note>{whyNot}</Note>}
    </Card>
  )
}
