import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { statusInWords } from '#core/messages/log-words.ts'
import { LOG_FILTERS } from '#core/vocabulary/log.ts'
import { useOwnZone, useZone } from '#web/lib/profile.ts'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import { EVERYTHING, type Filters } from './log-search.ts'
import classes from './logs.module.css'

type LogFiltersProps = {
  errors: Record<string, string>
  onSearch: (filters: Filters) => void
}

/** Narrows the log down. */
export function LogFilters({ errors, onSearch }: LogFiltersProps) {
  const [filters, setFilters] = useState<Filters>(EVERYTHING)
  const field = (name: keyof Omit<Filters, 'statuses'>) => ({
    name,
    value: filters[name],
    error: errors[name],
    onChange: (event: FormEvent<HTMLInputElement>) =>
      setFilters({ ...filters, [name]: event.currentTarget.value }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(filters)
  }
  const reset = () => {
    setFilters(EVERYTHING)
    onSearch(EVERYTHING)
  }
  return (
    <Grid
      as="form"
      gap="m"
      className={classes.filters}
      aria-label="Search the logs"
      onSubmit={search}
      noValidate
    >
      <TextField {...field('fromDate')} label="From date" type="date" />
      <TextField {...field('toDate')} label="To date" type="date" />
      <TextField {...field('service')} label="Service" autoComplete="off" />
      <TextField {...field('from')} label="From" inputMode="tel" autoComplete="off" />
      <TextField {...field('to')} label="To" inputMode="tel" autoComplete="off" />
      <TextField {...field('words')} label="Words or name" autoComplete="off" />
      <Checkbox.Group
        label="Status"
        value={filters.statuses}
        onChange={(statuses) => setFilters({ ...filters, statuses })}
      >
        <Row>
          {LOG_FILTERS.map((status) => (
            <Checkbox key={status} value={status} label={statusInWords(status)} />
          ))}
        </Row>
      </Checkbox.Group>
      <OtherDays />
      <Actions>
        <Button type="submit">Search</Button>
        <Button variant="default" onClick={reset}>
          Reset
        </Button>
      </Actions>
    </Grid>
  )
}

/** The list has the times of who reads it, which may be of another day than at the church. */
function OtherDays() {
  const zone = useZone()
  const own = useOwnZone()
  if (own === zone) return null
  return (
    <Note>
      Days are looked for as at your church, in {inWords(zone)}. The list shows times in {inWords(own)}.
    </Note>
  )
}

const inWords = (zone: string): string => zone.replaceAll('_', ' ')
