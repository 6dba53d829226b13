import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { fieldErrors } from './errors.ts'
import { showError } from './snackbar.ts'
import { type ProfileField, useChangeProfile } from './use-change-profile.ts'

/** What the input of a row is given. */
export type RowInput = {
  label: string
  value: string
  onValue: (value: string) => void
  error?: string
}

type EditableRowProps = {
  field: ProfileField
  label: string
  value: string
  /** The value as people read it, when that differs. */
  shown?: ReactNode
  /** Below the value, while it is not edited. */
  note?: ReactNode
  /** Another input than one for a line of text. */
  input?: (props: RowInput) => ReactNode
}

/** A field of the profile with its own Edit and Save. */
export function EditableRow(row: EditableRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return <EditForm {...row} close={() => setIsEditing(false)} />
  return (
    <Row as="li" between>
      <div>
        <Note as="div">{row.label}</Note>
        <b>{row.shown ?? row.value}</b>
        {row.note}
      </div>
      <Button
        ref={edit}
        variant="default"
        size="xs"
        aria-label={`Edit ${row.label.toLowerCase()}`}
        onClick={() => setIsEditing(true)}
      >
        Edit
      </Button>
    </Row>
  )
}

function EditForm({ field, label, value, input, close }: EditableRowProps & { close: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string>()
  const first = (kind: 'input' | 'select') => form.current?.querySelector<HTMLElement>(kind)
  const focus = () => (first('input') ?? first('select'))?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => focus(), [])
  const { change, isChanging } = useChangeProfile({
    onSuccess: close,
    onError: (problem) => {
      const said = fieldErrors(problem)[field]
      if (!said) return showError(problem)
      setError(said)
      focus()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') {
      setError(`${label.toLowerCase()} is required`)
      setTyped(value)
      return focus()
    }
    if (wanted === value) return close()
    change({ [field]: field === 'weekly_cap' ? Number(wanted) : wanted })
  }
  const onValue = (next: string) => {
    setTyped(next)
    setError(undefined)
  }
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && close()
  const props = { label, value: typed, onValue, ...(error && { error }) }
  return (
    <li>
      <Stack as="form" ref={form} aria-label={`Change ${label.toLowerCase()}`} onSubmit={save} noValidate>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the field inside */}
        <div onKeyDown={leave}>{input ? input(props) : <LineInput {...props} />}</div>
        <Actions>
          <Button type="submit" size="sm" loading={isChanging}>
            Save
          </Button>
          <Button variant="default" size="sm" onClick={close}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </li>
  )
}

const LineInput = ({ label, value, onValue, error }: RowInput) => (
  <TextField
    label={label}
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    {...(error && { error })}
  />
)
