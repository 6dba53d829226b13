import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ForecastAction, ForecastText } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { showError } from '#web/lib/snackbar.ts'
import classes from './forecast.module.css'

/** 'Send now' can be undone for this long before the text is sent. */
const TAKE_BACK_MS = 5_000
const SHOWN_MS = 8_000
const closeButtonProps = { 'aria-label': 'Close' }

const WORDS: Record<Exclude<ForecastAction, 'send'>, (name: string) => string> = {
  skip: (name) => `The text to ${name} is skipped.`,
  hold: (name) => `The text to ${name} is on hold.`,
  release: (name) => `The text to ${name} goes as planned.`,
}

const noticeId = ({ id }: ForecastText) => `forecast-${id}`

/** Says what happened, with an undo for a few seconds. */
const showUndo = (text: ForecastText, words: string, undo: (() => void) | null, autoClose: number) => {
  notifications.hide(noticeId(text))
  notifications.show({
    id: noticeId(text),
    autoClose,
    closeButtonProps,
    message: (
      <div className={classes.snack}>
        <span>{words}</span>
        {undo && (
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    ),
  })
}

export type Change = (text: ForecastText, action: ForecastAction) => void

/** Skips, holds, releases, or sends a text now; each can be undone from the notice. */
export const useChangeText = (): { change: Change; isLeaving: (text: ForecastText) => boolean } => {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation(
    api.messages.forecast.change.mutationOptions({
      onError: showError,
      onSettled: () => queries.invalidateQueries({ queryKey: api.messages.forecast.key() }),
    }),
  )
  const setIsLeaving = ({ id }: ForecastText, isLeaving: boolean) =>
    setLeaving((ids) => new Set(isLeaving ? [...ids, id] : [...ids].filter((one) => one !== id)))

  const sendNow = (text: ForecastText) => {
    setIsLeaving(text, true)
    const timer = setTimeout(() => {
      notifications.hide(noticeId(text))
      mutate({ messageId: text.id, action: 'send' }, { onSettled: () => setIsLeaving(text, false) })
    }, TAKE_BACK_MS)
    const undo = () => {
      clearTimeout(timer)
      setIsLeaving(text, false)
      notifications.hide(noticeId(text))
    }
    showUndo(text, `The text to ${text.person_name} goes in 5 seconds.`, undo, TAKE_BACK_MS)
  }

  const change: Change = (text, action) => {
    if (action === 'send') return sendNow(text)
    const back: ForecastAction = text.state === 'held' && action === 'skip' ? 'hold' : 'release'
    const undo = () => change(text, back)
    mutate(
      { messageId: text.id, action },
      {
        onSuccess: () =>
          showUndo(text, WORDS[action](text.person_name), action === 'release' ? null : undo, SHOWN_MS),
      },
    )
  }
  return { change, isLeaving: ({ id }) => leaving.has(id) }
}
