import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkBody } from '#core/messages/text-limits.ts'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { changeNewConfirmation, useNewSchedule } from './new-schedule.ts'
import { StepPage } from './step-page.tsx'

const problemWith = (text: string): string | null => (text.trim() === '' ? null : checkBody(text))

/** Second step of the confirmation: its words. */
export function ConfirmationTextPage() {
  const { text } = useNewSchedule().confirmation
  const [isChecked, setIsChecked] = useState(false)
  const navigate = useNavigate()
  const problem = problemWith(text)
  return (
    <StepPage
      title="What to ask"
      detail="Step 2 of 3"
      back={{ to: '/add-confirmation-time', label: 'When to ask' }}
    >
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          if (problem === null) void navigate({ to: '/confirmation-summary' })
        }}
      >
        <Textarea
          label="Words of the confirmation"
          description="[firstname] and [time] are filled in for each person. Empty: the words of your message templates."
          rows={4}
          value={text}
          error={isChecked && problem}
          onChange={(event) => changeNewConfirmation({ text: event.currentTarget.value })}
        />
        <Note>
          All other texts are worded in your <a href="/message-templates">message templates</a>.
        </Note>
        <Actions>
          <Button type="submit">Next</Button>
        </Actions>
      </Stack>
    </StepPage>
  )
}
