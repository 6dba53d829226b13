import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './access.module.css'
import { Altcha } from './altcha.tsx'
import { Recaptcha } from './recaptcha.tsx'

type CaptchaProps = {
  /** The first captcha was used up; this one solves itself without being clicked. */
  isAgain: boolean
  error: string | undefined
  ref: (control: { focus: () => void } | null) => void
  /** Receives the solution, which is empty once it has expired. */
  onSolved: (solution: string) => void
}

/** Proves that a person is asking, with the captcha that the server is set up for. */
export function Captcha({ isAgain, error, ref, onSolved }: CaptchaProps) {
  const id = useId()
  const { data, isError, error: failure, refetch, isFetching } = useQuery(captchaQuery)
  if (isError)
    return (
      <Banner
        tone="bad"
        actions={
          <Action look="plain" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Action>
        }
      >
        {errorText(failure)}
      </Banner>
    )
  return (
    <fieldset ref={(room) => ref(room && focusOf(room))} aria-describedby={error ? id : undefined}>
      <legend className="visually-hidden">Captcha</legend>
      <div className={classes.captchaRoom}>
        {data?.type === 'altcha' && <Altcha isAgain={isAgain} onSolved={onSolved} />}
        {data?.type === 'recaptcha' && <Recaptcha siteKey={data.siteKey} onSolved={onSolved} />}
      </div>
      {error && (
        <Note tone="bad" id={id}>
          {error}
        </Note>
      )}
    </fieldset>
  )
}

const focusOf = (room: HTMLElement) => ({
  focus: () => room.querySelector<HTMLElement>('input, iframe')?.focus(),
})

/** The kind of captcha does not change while the page is open. */
const captchaQuery = { ...api.access.captcha.queryOptions(), staleTime: Number.POSITIVE_INFINITY }
