import { Button, Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { entryOf, keysOfKind } from '#core/scheduling/catalogue.ts'
import { ADDED_FOLLOW_UPS_MAX } from '#core/scheduling/template-change.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { changeNewSchedule, useNewSchedule } from './new-schedule.ts'
import { StepPage } from './step-page.tsx'

const BACK = { to: '/new-schedule', label: 'New schedule' } as const

/** Adds one reminder for those who have accepted. */
export function AddFollowUpPage() {
  const { followUps } = useNewSchedule()
  const [chosen, setChosen] = useState<(typeof followUps)[number] | null>(null)
  const navigate = useNavigate()
  const left = keysOfKind('follow_up').filter((key) => !followUps.includes(key))
  const add = () => {
    if (chosen === null) return
    changeNewSchedule({ hasFollowUps: true, followUps: [...followUps, chosen] })
    void navigate({ to: '/new-schedule' })
  }
  if (followUps.length >= ADDED_FOLLOW_UPS_MAX)
    return (
      <StepPage title="Add follow up" back={BACK}>
        <EmptyState
          title="There are 2 follow-ups already"
          action={<ButtonLink to="/new-schedule">Back</ButtonLink>}
        >
          More can be switched on once the schedule is made, as far as your plan allows.
        </EmptyState>
      </StepPage>
    )
  return (
    <StepPage title="Add follow up" detail="Reminds those who have accepted" back={BACK}>
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Radio.Group
          label="When"
          value={chosen}
          onChange={(value) => setChosen(left.find((key) => key === value) ?? null)}
        >
          <Stack gap="m">
            {left.map((key) => (
              <Radio key={key} value={key} label={entryOf(key).name} />
            ))}
          </Stack>
        </Radio.Group>
        <Actions>
          <Button type="submit" disabled={chosen === null}>
            Add follow up
          </Button>
          <ButtonLink to="/new-schedule" variant="default">
            Cancel
          </ButtonLink>
        </Actions>
      </Stack>
    </StepPage>
  )
}
