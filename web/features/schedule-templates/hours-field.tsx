import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { ConfirmationTime } from '#contract/schedule-templates.ts'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { type ClockTime, clockTimeOf, hoursProblem, timeOf } from './hours.ts'
import classes from './schedule-templates.module.css'

const HOURS = [12, ...Array.from({ length: 11 }, (_, index) => index + 1)].map(String)
const MINUTES = ['00', '15', '30', '45']
const HALVES = ['am', 'pm']

const FIRST = { at: '18:00', between: { from: '08:00', until: '10:00' } }

type HoursFieldProps = {
  value: ConfirmationTime | null
  onChange: (value: ConfirmationTime | null) => void
  isDisabled?: boolean
}

function modeOf(value: ConfirmationTime | null): string {
  if (value === null) return 'any'
  return 'at' in value ? 'at' : 'between'
}

/** In which hours a confirmation goes: any, between two times, or at one. */
export function HoursField({ value, onChange, isDisabled = false }: HoursFieldProps) {
  const choose = (mode: string) => {
    if (mode === 'any') return onChange(null)
    onChange(mode === 'at' ? { at: FIRST.at } : { between: FIRST.between })
  }
  const problem = hoursProblem(value)
  const labelId = useId()
  return (
    <Stack start gap="m">
      <b id={labelId}>Hours</b>
      <SegmentedControl
        aria-labelledby={labelId}
        disabled={isDisabled}
        data={[
          { value: 'any', label: 'Any time' },
          { value: 'between', label: 'Between' },
          { value: 'at', label: 'At' },
        ]}
        value={modeOf(value)}
        onChange={choose}
      />
      {value && 'at' in value && (
        <TimeField label="At" time={value.at} isDisabled={isDisabled} onChange={(at) => onChange({ at })} />
      )}
      {value && 'between' in value && (
        <>
          <TimeField
            label="From"
            time={value.between.from}
            isDisabled={isDisabled}
            onChange={(from) => onChange({ between: { ...value.between, from } })}
          />
          <TimeField
            label="Until"
            time={value.between.until}
            isDisabled={isDisabled}
            onChange={(until) => onChange({ between: { ...value.between, until } })}
          />
        </>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </Stack>
  )
}

type TimeFieldProps = { label: string; time: string; onChange: (time: string) => void; isDisabled: boolean }

/** One time of day, chosen as hour, minutes, am or pm. */
function TimeField({ label, time, onChange, isDisabled }: TimeFieldProps) {
  const parts = clockTimeOf(time)
  const set = (change: Partial<ClockTime>) => onChange(timeOf({ ...parts, ...change }))
  return (
    <fieldset className={classes.time} disabled={isDisabled}>
      <legend>{label}</legend>
      <NativeSelect
        aria-label={`${label}: hour`}
        data={HOURS}
        value={String(parts.hour)}
        onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={`${label}: minutes`}
        data={[...new Set([...MINUTES, parts.minutes])].toSorted()}
        value={parts.minutes}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`${label}: am or pm`}
        data={HALVES}
        value={parts.half}
        onChange={(event) => set({ half: event.currentTarget.value === 'pm' ? 'pm' : 'am' })}
      />
    </fieldset>
  )
}
