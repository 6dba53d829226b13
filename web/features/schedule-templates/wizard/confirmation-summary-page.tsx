import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Actions } from '#web/ui/row.tsx'
import { confirmationInWords } from '../hours.ts'
import { changeNewSchedule, useNewSchedule } from './new-schedule.ts'
import { StepPage } from './step-page.tsx'

/** Last step of the confirmation: everything at a glance. */
export function ConfirmationSummaryPage() {
  const { when, time, text } = useNewSchedule().confirmation
  const navigate = useNavigate()
  const add = () => {
    changeNewSchedule({ hasConfirmation: true })
    void navigate({ to: '/new-schedule' })
  }
  return (
    <StepPage
      title="Your confirmation"
      detail="Step 3 of 3"
      back={{ to: '/add-confirmation-text', label: 'What to ask' }}
    >
      <BubbleLog label="The confirmation">
        <PhoneBubble
          side="out"
          text={text.trim() || 'The words of your message templates'}
          when={confirmationInWords(when, time)}
          planned
        />
      </BubbleLog>
      <Actions>
        <Button onClick={add}>Add confirmation</Button>
        <ButtonLink to="/add-confirmation-time" variant="default">
          Change
        </ButtonLink>
      </Actions>
    </StepPage>
  )
}
