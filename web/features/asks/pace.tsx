import { NativeSelect } from '@mantine/core'
import { ASKED_A_MONTH, OPEN_ASK_DAYS, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import { plural } from '#web/lib/counts.ts'
import { Grid } from '#web/ui/stack.tsx'

export type Pace = { waveSize: number; pauseMinutes: number }

const SIZES = Array.from({ length: WAVE_SIZES.most }, (_, place) => place + 1)
const PAUSES = [
  [15, '15 minutes'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [24 * 60, '1 day'],
] as const

/** How many are asked at a time, and how long the next have to wait. */
export const PaceFields = ({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) => (
  <Grid cell="s" gap="m">
    <NativeSelect
      label="Ask at a time"
      value={pace.waveSize}
      data={SIZES.map((size) => ({ value: String(size), label: plural(size, 'person', 'people') }))}
      onChange={({ currentTarget }) => onChange({ ...pace, waveSize: Number(currentTarget.value) })}
    />
    <NativeSelect
      label="The next after"
      value={pace.pauseMinutes}
      data={PAUSES.map(([value, label]) => ({ value: String(value), label }))}
      onChange={({ currentTarget }) => onChange({ ...pace, pauseMinutes: Number(currentTarget.value) })}
    />
  </Grid>
)

export type Limits = { daysBefore: number; askedMost: number }

const upTo = ({ least, most }: { least: number; most: number }): number[] =>
  Array.from({ length: most - least + 1 }, (_, place) => least + place)

/** How many days before open places are asked for, and how often somebody is asked at most. */
export const LimitFields = ({ limits, onChange }: { limits: Limits; onChange: (limits: Limits) => void }) => (
  <Grid cell="s" gap="m">
    <NativeSelect
      label="Ask for open places"
      value={limits.daysBefore}
      data={upTo(OPEN_ASK_DAYS).map((days) => ({
        value: String(days),
        label: `${plural(days, 'day')} before`,
      }))}
      onChange={({ currentTarget }) => onChange({ ...limits, daysBefore: Number(currentTarget.value) })}
    />
    <NativeSelect
      label="Nobody more often than"
      value={limits.askedMost}
      data={upTo(ASKED_A_MONTH).map((times) => ({
        value: String(times),
        label: `${plural(times, 'time')} a month`,
      }))}
      onChange={({ currentTarget }) => onChange({ ...limits, askedMost: Number(currentTarget.value) })}
    />
  </Grid>
)
