import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { take } from '../guide/progress.ts'
import { useAct } from '../lib/control.ts'
import classes from './phones.module.css'

const QUICK = ['ACCEPT', 'DECLINE', 'STOP']

/** Sends a text as whoever holds the phone. */
export function ReplyForm({ number, reachable }: { number: string; reachable: string[] }) {
  const { act, isBusy } = useAct()
  const form = useForm({ initialValues: { words: '', to: '' } })
  const { words, to } = form.values
  const send = async (body: string): Promise<boolean> => {
    const isSent = await act('POST', `/phones/${encodeURIComponent(number)}/reply`, {
      body,
      ...(to && { to }),
    })
    if (isSent) take('answered')
    return isSent
  }
  const sendWords = async () => {
    if (words.trim() && (await send(words))) form.setFieldValue('words', '')
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void sendWords()
  }
  if (reachable.length === 0) {
    return (
      <Stack className={classes.reply}>A phone can text as soon as a church has a number in Steeple.</Stack>
    )
  }
  return (
    <Stack as="form" gap="s" className={classes.reply} onSubmit={form.onSubmit(sendWords)}>
      <Textarea {...form.getInputProps('words')} label="Reply" autosize maxRows={5} onKeyDown={sendOnEnter} />
      {reachable.length > 1 && (
        <NativeSelect
          {...form.getInputProps('to')}
          label="To"
          data={[{ value: '', label: 'Whoever texted last' }, ...reachable]}
        />
      )}
      <Row gap="s" className={classes.buttons}>
        <Actions>
          {QUICK.map((word) => (
            <Button
              key={word}
              size="compact-md"
              variant="default"
              disabled={isBusy}
              onClick={() => void send(word)}
            >
              {word}
            </Button>
          ))}
        </Actions>
        <Button type="submit" disabled={isBusy || !words.trim()}>
          Send reply
        </Button>
      </Row>
    </Stack>
  )
}
