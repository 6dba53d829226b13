import { Textarea } from '@mantine/core'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TemplateDetail } from '#contract/message-templates.ts'
import { TEXT_LENGTH_MAX } from '#core/messages/text-limits.ts'
import { Note } from '#web/ui/note.tsx'
import { putIn, typedField } from './drafts.ts'
import classes from './message-templates.module.css'

type Field = TemplateDetail['fields'][number]

/** Puts something where the caret is. */
export type EditorHandle = { insert: (what: string) => void; focus: () => void }

type TextEditorProps = {
  label: string
  help: string
  value: string
  fields: readonly Field[]
  error?: string | undefined
  /** What goes while nothing is typed. */
  placeholder?: string | undefined
  isLocked?: boolean
  handle: Ref<EditorHandle>
  onChange: (value: string) => void
  onFocus: () => void
}

const SHOWN_MAX = 6

/** Writes the words of a text; a bracket offers the merge fields. */
export function TextEditor(props: TextEditorProps) {
  const {
    label,
    help,
    value,
    fields,
    error,
    placeholder,
    isLocked = false,
    handle,
    onChange,
    onFocus,
  } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const typing = caret === null ? null : typedField(value, caret)
  const offered = typing
    ? fields
        .filter(({ name }) => name.toLowerCase().startsWith(typing.typed.toLowerCase()))
        .slice(0, SHOWN_MAX)
    : []

  const replace = (range: { from: number; to: number }, what: string) => {
    const put = putIn(value, range, what)
    // At once: a caret that is put later moves while somebody goes on typing.
    flushSync(() => {
      onChange(put.text)
      setCaret(null)
    })
    input.current?.focus()
    input.current?.setSelectionRange(put.caret, put.caret)
  }
  const choose = ({ name }: Field) => {
    if (typing && caret !== null) replace({ from: typing.from, to: caret }, `[${name}]`)
  }
  useImperativeHandle(handle, () => ({
    insert: (what) => {
      const { selectionStart: from, selectionEnd: to } = input.current ?? {
        selectionStart: value.length,
        selectionEnd: value.length,
      }
      replace({ from, to }, what)
    },
    focus: () => input.current?.focus(),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[at]
    if (!chosen) return
    if (event.key === 'ArrowDown') setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.editor}>
      <Textarea
        ref={input}
        label={label}
        description={help}
        value={value}
        error={error}
        placeholder={placeholder}
        readOnly={isLocked}
        autosize
        minRows={2}
        maxRows={9}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        // Escape closes the list first, and then the dialog.
        data-mantine-stop-propagation={offered.length > 0}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => setCaret(null)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setAt(0)
        }}
      />
      {offered.length > 0 && (
        <div id={listId} role="listbox" aria-label="Merge fields" className={classes.offered}>
          {offered.map((field, index) => (
            <div
              key={field.name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              // The editor keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(field)
              }}
            >
              <strong>{field.name}</strong> <span>{field.description}</span>
            </div>
          ))}
        </div>
      )}
      {value.length > TEXT_LENGTH_MAX - 200 && (
        <Note as="span">
          {value.length} of {TEXT_LENGTH_MAX} characters
        </Note>
      )}
    </div>
  )
}
