import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { hoursProblem, windowInWords } from '../hours.ts'
import { HoursField } from '../hours-field.tsx'
import { WhenField } from '../when-field.tsx'
import { changeNewConfirmation, useNewSchedule } from './new-schedule.ts'
import { StepPage } from './step-page.tsx'

/** First step of the confirmation: when it goes. */
export function ConfirmationTimePage() {
  const { when, time } = useNewSchedule().confirmation
  const zone = useZone()
  const navigate = useNavigate()
  const isWrong = hoursProblem(time) !== null
  return (
    <StepPage title="When to ask" detail="Step 1 of 3" back={{ to: '/new-schedule', label: 'New schedule' }}>
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) void navigate({ to: '/add-confirmation-text' })
        }}
      >
        <WhenField value={when} onChange={(chosen) => chosen && changeNewConfirmation({ when: chosen })} />
        <HoursField value={time} onChange={(chosen) => changeNewConfirmation({ time: chosen })} />
        <Note>
          Confirmation window: <strong>{windowInWords(TEXTING_WINDOW)}</strong>, {zone.replaceAll('_', ' ')}{' '}
          time.
        </Note>
        <Actions>
          <Button type="submit" disabled={isWrong}>
            Next
          </Button>
        </Actions>
      </Stack>
    </StepPage>
  )
}
