import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { InboxEntry } from '#contract/volunteers.ts'
import { api, client } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import classes from './inbox.module.css'

const LENGTH_MAX = 1000

/** Counting as the carrier does takes tables that are worth loading only for who writes. */
const TextLength = lazy(async () => ({ default: (await import('./text-length.tsx')).TextLength }))

/** Texts back by hand. Nothing typed is lost when it cannot be sent. */
export function ReplyForm({ entry }: { entry: InboxEntry }) {
  const [body, setBody] = useState('')
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => client.volunteers.inbox.reply({ id: entry.id, body }),
    onSuccess: () => {
      setBody('')
      showSuccess('Your text is on its way.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.volunteers.inbox.key() }),
  })
  if (entry.is_opted_out || !entry.phone) {
    return (
      <p className={classes.handled}>
        {entry.phone
          ? 'This number has opted out of texts: get in touch in another way.'
          : 'This text came without a number.'}
      </p>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() !== '' && !isPending) mutate()
  }
  return (
    <form className={classes.reply} onSubmit={send}>
      <Textarea
        label="Reply by text"
        value={body}
        maxLength={LENGTH_MAX}
        autosize
        minRows={1}
        maxRows={6}
        error={error ? (fieldErrors(error).body ?? errorText(error)) : undefined}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          if (error) reset()
        }}
      />
      <div className={classes.replyFoot}>
        <span className={classes.small}>
          {body !== '' && (
            <Suspense>
              <TextLength text={body.trim()} />
            </Suspense>
          )}
        </span>
        <Button type="submit" size="sm" loading={isPending} disabled={body.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}
