import { Switch, Textarea } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { windowInWords } from '../hours.ts'
import { HoursField } from '../hours-field.tsx'
import { WhenField } from '../when-field.tsx'
import { CARDS } from './cards.ts'
import { SwitchRow } from './switch-row.tsx'
import type { Draft } from './use-draft.ts'

/** Whether, when, at which hours and in which words people are asked. */
export function ConfirmationCard({ draft }: { draft: Draft }) {
  const { detail, values, set } = draft
  const isAsking = values.initial && values.confirmation !== null
  return (
    <Card {...CARDS.confirmation}>
      <SwitchRow
        label="Initial confirmation"
        detail="For all schedules of your church"
        isOn={values.initial}
        isAllowed={!detail.locked}
        onChange={(initial) => set({ initial })}
      />
      {values.initial && (
        <Stack>
          <WhenField
            value={values.confirmation}
            onChange={(confirmation) => set({ confirmation })}
            hasNever
            isDisabled={detail.locked}
          />
          {isAsking && (
            <HoursField
              value={values.confirmation_time}
              onChange={(confirmation_time) => set({ confirmation_time })}
              isDisabled={detail.locked}
            />
          )}
          <Note>
            Confirmation window: <strong>{windowInWords(detail.window)}</strong>,{' '}
            {detail.timezone.replaceAll('_', ' ')} time. What falls due at night waits for the morning.
          </Note>
          {isAsking && detail.may_word && <Words draft={draft} />}
        </Stack>
      )}
    </Card>
  )
}

const FIRST_WORDS = 'Dear [firstname], can you serve [time]? Reply ACCEPT or DECLINE. [Url]'

const Words = ({ draft: { values, set, textProblem } }: { draft: Draft }) => (
  <>
    <Switch
      label="Words of its own"
      description="Otherwise the words of your message templates"
      checked={values.confirmation_text !== null}
      onChange={(event) => set({ confirmation_text: event.currentTarget.checked ? FIRST_WORDS : null })}
    />
    {values.confirmation_text !== null && (
      <Textarea
        label="Words of the confirmation"
        autosize
        minRows={4}
        value={values.confirmation_text}
        error={textProblem}
        onChange={(event) => set({ confirmation_text: event.currentTarget.value })}
      />
    )}
  </>
)
