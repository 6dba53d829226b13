import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { checkBody } from '#core/messages/text-limits.ts'
import type { CustomCategory, MessageType } from '#core/vocabulary/message-templates.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { type Problems, useForm } from '#web/lib/form.ts'
import { LeaveDialog } from '#web/lib/leave-dialog.tsx'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AsItArrives } from './as-it-arrives.tsx'
import type { Draft } from './drafts.ts'
import { FieldButtons } from './field-buttons.tsx'
import classes from './message-templates.module.css'
import { type EditorHandle, TextEditor } from './text-editor.tsx'
import { usePreview } from './use-preview.ts'

type Values = { type: CustomCategory; name: string; body: string }

const TYPES: readonly { value: CustomCategory; label: string }[] = [
  { value: 'reminder', label: 'Reminder' },
  { value: 'confirmation', label: 'Confirmation' },
]

/** The text that shows what a new one would look like. */
const SHOWN_AS: Record<CustomCategory, MessageType> = {
  reminder: 'confirmation_reminder',
  confirmation: 'confirmation',
}

function check({ name, body }: Values): Problems<Values> {
  const wrong = checkBody(body)
  return { ...(name.trim() === '' && { name: 'name is required' }), ...(wrong && { body: wrong }) }
}

const alone = (body: string): Draft => ({
  body,
  multiple_body: '',
  multiple_body_part: '',
  additional_part: '',
})

/** Adds a text of the church's own. */
export function NewTemplatePage() {
  useTitle('New text')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const handle = useRef<EditorHandle>(null)
  const form = useForm<Values>({ type: 'reminder', name: '', body: '' }, check)
  const { type, body } = form.values
  const { data: like } = useQuery(api.messageTemplates.get.queryOptions({ input: { id: SHOWN_AS[type] } }))
  const { preview } = usePreview(SHOWN_AS[type], 'en', alone(body))
  const add = useMutation(
    api.messageTemplates.add.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.messageTemplates.key() })
        showSuccess('Saved. You find your text under Message templates.')
        await navigate({ to: '/dashboard', ignoreBlocker: true })
      },
      onError: form.refuse,
    }),
  )
  return (
    <>
      <PageHeader
        title="New text"
        detail="Kept beside the texts that go, until you put it in place of one"
        above={<BackLink to="/message-templates" label="Message templates" />}
      />
      <Card>
        <form className={classes.edit} onSubmit={form.submit((values) => add.mutate(values))} noValidate>
          <Stack gap="m">
            {form.banner && <Banner tone="bad">{form.banner}</Banner>}
            <NativeSelect {...form.field('type')} label="Type" data={[...TYPES]} />
            <TextInput {...form.field('name')} label="Name" maxLength={80} />
            <TextEditor
              label="Text"
              help="Up to 1000 characters."
              value={body}
              fields={like?.fields ?? []}
              error={form.errors.body as string | undefined}
              handle={handle}
              onChange={(value) => form.setFieldValue('body', value)}
              onFocus={() => undefined}
            />
            <FieldButtons
              fields={like?.fields ?? []}
              answer_words={like?.answer_words ?? []}
              onInsert={(what) => handle.current?.insert(what)}
            />
          </Stack>
          <Stack gap="m">
            {body.trim() !== '' && (
              <AsItArrives
                draft={alone(body)}
                preview={preview.data && { ...preview.data, several: null }}
                outlook={undefined}
                onChange={(cheaper) => form.setFieldValue('body', cheaper.body)}
              />
            )}
          </Stack>
          <div className={classes.save}>
            <Button type="submit" loading={add.isPending}>
              Save
            </Button>
          </div>
        </form>
      </Card>
      <LeaveDialog isChanged={form.isDirty('name') || form.isDirty('body')} stay="Keep writing">
        Your text is not saved; it is lost when you leave.
      </LeaveDialog>
    </>
  )
}
