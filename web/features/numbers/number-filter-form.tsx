import type { FormEvent } from 'react'
import type { NumberCountry, NumberType } from '#core/vocabulary/numbers.ts'
import { Action } from '#web/ui/action.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from './chooser.module.css'
import { countryName, typesOf } from './countries.ts'
import type { Filters } from './number-filters.ts'
import { SelectField } from './select-field.tsx'
import { useMyLocation } from './use-my-location.ts'

const BY = [
  ['number', 'Number'],
  ['location', 'Location'],
] as const
const MATCH = [
  ['first', 'First digits'],
  ['anywhere', 'Anywhere'],
  ['last', 'Last digits'],
] as const
const TYPE_WORDS: Record<NumberType, string> = { local: 'Local', tollFree: 'Toll free', mobile: 'Mobile' }
const SEARCH = {
  number: { label: 'Digits', placeholder: 'Area code or more' },
  location: { label: 'City, state or ZIP code', placeholder: 'Your town' },
} as const

type NumberFilterFormProps = {
  countries: readonly NumberCountry[]
  filters: Filters
  change: (change: Partial<Filters>) => void
  isSearching: boolean
  error: string | undefined
  search: () => void
}

/** Describes the number that somebody wants; the search follows by itself, and the button repeats it. */
export function NumberFilterForm({
  countries,
  filters,
  change,
  isSearching,
  error,
  search,
}: NumberFilterFormProps) {
  const { country, selectBy, numberType, partOfNum, place } = filters
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  return (
    <Stack as="form" gap="m" onSubmit={submit} aria-label="Search for numbers">
      <Grid cell="s" gap="m">
        <SelectField
          label="Country"
          value={country}
          choices={countries.map((one) => [one, countryName(one)] as const)}
          onChoose={(chosen) => change({ country: chosen })}
        />
        <SelectField
          label="Local or Toll free"
          value={numberType}
          choices={typesOf(country).map((type) => [type, TYPE_WORDS[type]] as const)}
          onChoose={(chosen) => change({ numberType: chosen })}
        />
        <SelectField
          label="By"
          value={selectBy}
          choices={BY}
          onChoose={(chosen) => change({ selectBy: chosen })}
        />
        {selectBy === 'number' && (
          <SelectField
            label="Match to"
            value={partOfNum}
            choices={MATCH}
            onChoose={(chosen) => change({ partOfNum: chosen })}
          />
        )}
      </Grid>
      <Row className={classes.search}>
        <TextField
          {...SEARCH[selectBy]}
          type="search"
          inputMode={selectBy === 'number' ? 'tel' : 'text'}
          autoComplete="off"
          error={error}
          maxLength={40}
          placeholder={place ? 'Near you' : SEARCH[selectBy].placeholder}
          value={filters.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <Action look="plain" type="submit" busy={isSearching}>
          {filters.search.trim() ? 'Search' : 'Reload'}
        </Action>
      </Row>
      {selectBy === 'location' && <MyLocation change={change} />}
    </Stack>
  )
}

function MyLocation({ change }: Pick<NumberFilterFormProps, 'change'>) {
  const { locate, isLocating, problem } = useMyLocation((place) => change({ place }))
  return (
    <Note as="div">
      <LinkButton onClick={locate} disabled={isLocating}>
        {isLocating ? 'Asking your browser…' : 'Use my location'}
      </LinkButton>
      <span role="status">{problem}</span>
    </Note>
  )
}
