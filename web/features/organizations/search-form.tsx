import { Button } from '@mantine/core'
import type { OrganizationSearch } from '#contract/organizations.ts'
import { useForm } from '#web/lib/form.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from './organizations.module.css'

const EMPTY = { anything: '', church: '', username: '', name: '', email: '', number: '' }

type SearchFormProps = { onSearch: (search: OrganizationSearch | null) => void; onReset: () => void }

/** Searches by the beginnings of words; what is found takes the place of the list. */
export function SearchForm({ onSearch, onReset }: SearchFormProps) {
  const form = useForm(EMPTY)
  const isEmpty = (values: typeof EMPTY) => Object.values(values).every((value) => value.trim() === '')
  return (
    <Card
      as="form"
      aria-label="Search organizations"
      onSubmit={form.submit((values) => onSearch(isEmpty(values) ? null : values))}
      noValidate
    >
      <div className={classes.search}>
        <TextField
          {...form.field('anything')}
          label="Company, person, email or phone number"
          type="search"
          autoComplete="off"
        />
        <Actions>
          <Button type="submit">Search</Button>
          <Button
            variant="default"
            onClick={() => {
              form.reset()
              onReset()
            }}
          >
            Reset
          </Button>
        </Actions>
      </div>
      <details className={classes.fields}>
        <summary>Search by one field</summary>
        <Grid gap="m">
          <TextField {...form.field('church')} label="Company" autoComplete="off" />
          <TextField {...form.field('username')} label="Username" autoComplete="off" />
          <TextField {...form.field('name')} label="Full name" autoComplete="off" />
          <TextField {...form.field('email')} label="Email" autoComplete="off" />
          <TextField
            {...form.field('number')}
            label="Phone number"
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => form.setFieldValue('number', event.target.value.replaceAll(/\D/g, ''))}
          />
        </Grid>
      </details>
    </Card>
  )
}
