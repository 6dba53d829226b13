import { NativeSelect } from '@mantine/core'
import type { Forecast, ForecastKind, ForecastState } from '#contract/messages.ts'
import { Grid } from '#web/ui/stack.tsx'
import classes from './forecast.module.css'
import { KINDS, STATES } from './text-words.ts'

export type Filter = { kind?: ForecastKind; service?: string; state?: ForecastState }

type ForecastFiltersProps = { filter: Filter; services: Forecast['services']; set: (filter: Filter) => void }

const kinds = (Object.keys(KINDS) as ForecastKind[]).map((value) => ({ value, label: KINDS[value].label }))
const states = (Object.keys(STATES) as ForecastState[]).map((value) => ({ value, label: STATES[value] }))

/** Chooses which of the texts are shown. */
export const ForecastFilters = ({ filter, services, set }: ForecastFiltersProps) => (
  <Grid gap="m" className={classes.filters}>
    <NativeSelect
      label="Kind"
      value={filter.kind ?? ''}
      data={[{ value: '', label: 'All kinds' }, ...kinds]}
      onChange={({ target }) =>
        set({ ...filter, kind: kinds.find(({ value }) => value === target.value)?.value })
      }
    />
    <NativeSelect
      label="Service"
      value={filter.service ?? ''}
      data={[
        { value: '', label: 'All services' },
        ...services.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => set({ ...filter, service: target.value || undefined })}
    />
    <NativeSelect
      label="State"
      value={filter.state ?? ''}
      data={[{ value: '', label: 'Goes, on hold or skipped' }, ...states]}
      onChange={({ target }) =>
        set({ ...filter, state: states.find(({ value }) => value === target.value)?.value })
      }
    />
  </Grid>
)
