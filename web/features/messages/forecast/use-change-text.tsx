import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangedTexts, ForecastAction, ForecastText } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Row } from '#web/ui/row.tsx'

/** 'Send now' can be undone for this long before the texts are sent. */
const TAKE_BACK_MS = 5_000
const SHOWN_MS = 8_000
const closeButtonProps = { 'aria-label': 'Close' }

type Texts = readonly ForecastText[]

function aboutOf(texts: Texts): { whose: string; one: boolean } {
  const [first] = texts
  return texts.length === 1 && first
    ? { whose: `The text to ${first.person_name}`, one: true }
    : { whose: `The ${texts.length} texts`, one: false }
}

const WORDS: Record<Exclude<ForecastAction, 'send'>, (texts: Texts) => string> = {
  skip: (texts) => `${aboutOf(texts).whose} ${aboutOf(texts).one ? 'is' : 'are'} skipped.`,
  hold: (texts) => `${aboutOf(texts).whose} ${aboutOf(texts).one ? 'is' : 'are'} on hold.`,
  release: (texts) => `${aboutOf(texts).whose} ${aboutOf(texts).one ? 'goes' : 'go'} as planned.`,
}

const noticeId = (texts: Texts) => `forecast-${texts[0]?.id}-${texts.length}`

/** Says what happened, with an undo for a few seconds. */
function showUndo(texts: Texts, words: string, undo: (() => void) | null, autoClose: number) {
  notifications.hide(noticeId(texts))
  notifications.show({
    id: noticeId(texts),
    autoClose,
    closeButtonProps,
    message: (
      <Row between>
        <span>{words}</span>
        {undo && (
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        )}
      </Row>
    ),
  })
}

/** What stayed as it was; nothing when all of them were changed. */
function refusalIn({ changed, refused }: ChangedTexts): string {
  const [first] = refused
  if (!first) return ''
  if (changed.length === 0 && refused.length === 1) return first.error
  return ` ${refused.length === 1 ? 'One stays' : `${refused.length} stay`} as before: ${first.error}`
}

export type Change = (text: ForecastText, action: ForecastAction) => void

type Changing = {
  change: Change
  changeAll: (texts: Texts, action: ForecastAction) => void
  isLeaving: (text: ForecastText) => boolean
}

/** Skips, holds, releases, or sends texts now; each can be undone from the notice. */
export function useChangeText(): Changing {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation(
    api.messages.forecast.changeMany.mutationOptions({
      onError: showError,
      onSettled: () => queries.invalidateQueries({ queryKey: api.messages.forecast.key() }),
    }),
  )
  const setAreLeaving = (texts: Texts, areLeaving: boolean) => {
    const some = texts.map(({ id }) => id)
    setLeaving((ids) => new Set(areLeaving ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id))))
  }
  const idsOf = (texts: Texts) => texts.map(({ id }) => id)

  const sendNow = (texts: Texts) => {
    setAreLeaving(texts, true)
    const timer = setTimeout(() => {
      notifications.hide(noticeId(texts))
      mutate(
        { message_ids: idsOf(texts), action: 'send' },
        {
          onSuccess: (answer) => {
            if (answer.refused.length > 0) showUndo(texts, refusalIn(answer).trim(), null, SHOWN_MS)
          },
          onSettled: () => setAreLeaving(texts, false),
        },
      )
    }, TAKE_BACK_MS)
    const undo = () => {
      clearTimeout(timer)
      setAreLeaving(texts, false)
      notifications.hide(noticeId(texts))
    }
    const { whose, one } = aboutOf(texts)
    showUndo(texts, `${whose} ${one ? 'goes' : 'go'} in 5 seconds.`, undo, TAKE_BACK_MS)
  }

  const changeAll = (texts: Texts, action: ForecastAction) => {
    if (action === 'send') return sendNow(texts)
    const wereHeld = texts.every(({ state }) => state === 'held')
    const back: ForecastAction = wereHeld && action === 'skip' ? 'hold' : 'release'
    mutate(
      { message_ids: idsOf(texts), action },
      {
        onSuccess: (answer) => {
          const changed = texts.filter(({ id }) => answer.changed.includes(id))
          if (changed.length === 0) return showUndo(texts, refusalIn(answer).trim(), null, SHOWN_MS)
          const undo = () => changeAll(changed, back)
          const words = `${WORDS[action](changed)}${refusalIn(answer)}`
          showUndo(changed, words, action === 'release' ? null : undo, SHOWN_MS)
        },
      },
    )
  }
  return {
    change: (text, action) => changeAll([text], action),
    changeAll,
    isLeaving: ({ id }) => leaving.has(id),
  }
}
