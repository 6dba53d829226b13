import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rehearsal } from '#contract/keywords.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#core/vocabulary/languages.ts'
import type { Situation } from '#core/vocabulary/rehearsals.ts'
import { api } from '#web/lib/api.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusIcon } from '#web/ui/status.tsx'
import classes from './keywords.module.css'

type Values = { text: string; situation: Situation; language: Language }

const SITUATIONS: readonly { value: Situation; label: string }[] = [
  { value: 'one', label: 'Asked about one assignment' },
  { value: 'several', label: 'Asked about two' },
  { value: 'shared', label: 'Two people share the phone' },
  { value: 'which_one', label: 'Asked which one they accept' },
  { value: 'accepted', label: 'Has accepted already' },
  { value: 'declined', label: 'Has just declined' },
  { value: 'nothing', label: 'Nothing was asked' },
  { value: 'opted_out', label: 'Has opted out of texts' },
]

const check = ({ text }: Values): Problems<Values> => (text.trim() === '' ? { text: 'text is required' } : {})

/** Tries out what a text from a volunteer would do; nothing changes. */
export function Tester() {
  const form = useForm<Values>({ text: '', situation: 'one', language: 'en' }, check)
  const [tried, setTried] = useState<{ text: string; rehearsal: Rehearsal } | null>(null)
  const attempt = useMutation(
    api.keywords.rehearse.mutationOptions({
      onSuccess: (rehearsal, { text }) => setTried({ text, rehearsal }),
      onError: form.refuse,
    }),
  )
  return (
    <Card title="Try a reply" purpose="Type what a volunteer might write. Nothing is sent or changed.">
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <form className={classes.trying} onSubmit={form.submit((values) => attempt.mutate(values))} noValidate>
        <div className={classes.tester}>
          <TextInput {...form.field('text')} label="Reply" maxLength={1600} autoComplete="off" />
          <NativeSelect {...form.field('situation')} label="Situation" data={[...SITUATIONS]} />
          <NativeSelect
            {...form.field('language')}
            label="Answered in"
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <Button type="submit" variant="default" loading={attempt.isPending}>
            Try it
          </Button>
        </div>
      </form>
      <div aria-live="polite">{tried && <Result {...tried} />}</div>
    </Card>
  )
}

const WORDS = { C: 'Accepted', D: 'Declined' } as const

function Result({ text, rehearsal }: { text: string; rehearsal: Rehearsal }) {
  const { meaning, replies, changes, note, is_kept } = rehearsal
  return (
    <div className={classes.result}>
      <BubbleLog label="What would be said">
        <PhoneBubble side="in" text={text} when="Volunteer" />
        {replies.map((reply) => (
          <PhoneBubble key={reply} side="out" text={reply} when="Steeple" />
        ))}
      </BubbleLog>
      <Stack gap="s">
        <strong>{meaning}</strong>
        {changes.map(({ name, status }) => (
          <Row as="span" gap="s" key={`${name} ${status}`}>
            <StatusIcon status={status} size={18} /> {name}: {WORDS[status]}
          </Row>
        ))}
        {note && <span>{note}</span>}
        {is_kept && <span>Waits in the inbox for you.</span>}
        {replies.length === 0 && <span>No text goes back.</span>}
        {changes.length === 0 && <Note as="span">No answer changes.</Note>}
      </Stack>
    </div>
  )
}
