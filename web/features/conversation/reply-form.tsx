import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { InboxEntry } from '#contract/conversation.ts'
import { api, client } from '#web/lib/api.ts'
import { shortDayAndTime } from '#web/lib/dates.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { useForm } from '#web/lib/form.ts'
import { keptInTab } from '#web/lib/kept-values.ts'
import { useZone } from '#web/lib/profile.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import classes from './inbox.module.css'
import { suggestedReplies } from './suggested-replies.ts'

const LENGTH_MAX = 1000

/** Counting like the carrier takes tables that are worth loading only once somebody writes. */
const TextLength = lazy(async () => ({ default: (await import('./text-length.tsx')).TextLength }))

/** Writes back by hand. Nothing that was typed is lost when it cannot be sent. */
export function ReplyForm({ entry }: { entry: InboxEntry }) {
  const form = useForm({ body: '' }, undefined, keptInTab(`reply_${entry.id}`, ['body']))
  const { body } = form.values
  const zone = useZone()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => client.conversation.inbox.reply({ id: entry.id, body: text }),
    onSuccess: (_sent, text) => {
      form.setFieldValue('body', (typed) => (typed === text ? '' : typed))
      showSuccess('Your text is on its way.')
    },
    onError: (error) => form.setFieldError('body', fieldErrors(error).body ?? errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.conversation.inbox.key() }),
  })
  if (entry.is_opted_out || !entry.phone) {
    return (
      <Note className={classes.handled}>
        {entry.phone
          ? 'This number has opted out of texts: get in touch in another way.'
          : 'This text came without a number.'}
      </Note>
    )
  }
  const send = () => {
    if (body.trim() !== '' && !isPending) mutate(body)
  }
  return (
    <form className={classes.reply} onSubmit={form.submit(send)}>
      {body === '' && (
        <Actions as="section" className={classes.suggestions} aria-label="Suggested replies">
          {suggestedReplies(entry, (iso) => `on ${shortDayAndTime(iso, zone)}`).map((words) => (
            <Button key={words} variant="default" size="xs" onClick={() => form.setFieldValue('body', words)}>
              {words}
            </Button>
          ))}
        </Actions>
      )}
      <Textarea
        {...form.field('body')}
        label="Reply by text"
        maxLength={LENGTH_MAX}
        autosize
        minRows={1}
        maxRows={6}
      />
      <Row between>
        <Note as="span">
          {body !== '' && (
            <Suspense>
              <TextLength text={body.trim()} />
            </Suspense>
          )}
        </Note>
        <Button type="submit" size="sm" loading={isPending} disabled={body.trim() === ''}>
          Send
        </Button>
      </Row>
    </form>
  )
}
