import { NativeSelect, Radio } from '@mantine/core'
import type { TemplateSettings } from '#contract/schedule-templates.ts'
import { Stack } from '#web/ui/stack.tsx'

type Confirmation = TemplateSettings['confirmation']

const NEVER = 'never'
const SOON = 'asap'

const OPTIONS = [
  { value: SOON, label: 'As soon as possible' },
  { value: 'day_before', label: 'A day before' },
  { value: 'week_before', label: 'A week before' },
]

const isSoon = (value: Confirmation): boolean => value === 'asap' || value === 'scheduled'

type WhenFieldProps = {
  value: Confirmation
  onChange: (value: Confirmation) => void
  /** Whether the reminders may be the first that ask. */
  hasNever?: boolean
  isDisabled?: boolean
}

/** When people are asked, and what starts it. */
export const WhenField = ({ value, onChange, hasNever = false, isDisabled = false }: WhenFieldProps) => (
  <>
    <NativeSelect
      label="When"
      disabled={isDisabled}
      data={[...OPTIONS, ...(hasNever ? [{ value: NEVER, label: 'Never, only the reminders ask' }] : [])]}
      value={value === null ? NEVER : isSoon(value) ? SOON : value}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === NEVER ? null : (chosen as NonNullable<Confirmation>))
      }
    />
    {isSoon(value) && (
      <Radio.Group
        label="What starts it"
        value={value ?? SOON}
        onChange={(chosen) => onChange(chosen === 'scheduled' ? 'scheduled' : 'asap')}
      >
        <Stack gap="m">
          <Radio
            value="asap"
            label="The scheduling e-mail"
            description="Texts go within 10 minutes after it was sent."
            disabled={isDisabled}
          />
          <Radio
            value="scheduled"
            label="Being scheduled"
            description="For churches that send no e-mail. People whose e-mail is prepared and not sent yet are never texted."
            disabled={isDisabled}
          />
        </Stack>
      </Radio.Group>
    )}
  </>
)
