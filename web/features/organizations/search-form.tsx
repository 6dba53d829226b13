import { Button } from '@mantine/core'
import type { OrganizationSearch } from '#contract/organizations.ts'
import { useForm } from '#web/lib/form.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import classes from './organizations.module.css'

type Values = { church: string; username: string; name: string; email: string; number: string }
const EMPTY: Values = { church: '', username: '', name: '', email: '', number: '' }

type SearchFormProps = { onSearch: (search: OrganizationSearch | null) => void; onReset: () => void }

/** Searches by the beginnings of words; what is found takes the place of the list. */
export function SearchForm({ onSearch, onReset }: SearchFormProps) {
  const form = useForm<Values>(EMPTY)
  const number = form.field('number')
  const isEmpty = (values: Values) => Object.values(values).every((value) => value.trim() === '')
  return (
    <Card
      as="form"
      className={classes.search}
      aria-label="Search organizations"
      onSubmit={form.submit((values) => onSearch(isEmpty(values) ? null : values))}
      noValidate
    >
      <TextField {...form.field('church')} label="Company" autoComplete="off" />
      <TextField {...form.field('username')} label="Username" autoComplete="off" />
      <TextField {...form.field('name')} label="Full name" autoComplete="off" />
      <TextField {...form.field('email')} label="Email" autoComplete="off" />
      <TextField
        {...number}
        label="Phone number"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => form.setFieldValue('number', event.target.value.replaceAll(/\D/g, ''))}
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
    </Card>
  )
}
