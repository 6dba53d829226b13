import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { PhoneSummary } from '../../control/phone-views.ts'
import { useAct, useControl } from '../lib/control.ts'
import { useSandbox } from '../lib/moments.ts'
import { goTo } from '../lib/place.ts'
import classes from './guide.module.css'

/** What there was when the guide began; null once it is closed for good. */
type Begun = { received: number; sent: number; isClosed?: true; hasLooked?: true }

const KEY = 'guide'

const stored = (): Begun | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Begun | null
  } catch {
    return null
  }
}

const countOf = (phones: readonly PhoneSummary[]) => ({
  received: phones.reduce((sum, { received }) => sum + received, 0),
  sent: phones.reduce((sum, { sent }) => sum + sent, 0),
})

const useGuide = () => {
  const phones = useControl<PhoneSummary[]>('/phones').data
  const [begun, setBegun] = useState(stored)
  const keep = (next: Begun) => {
    localStorage.setItem(KEY, JSON.stringify(next))
    setBegun(next)
  }
  useEffect(() => {
    if (phones && begun === null) {
      const first = countOf(phones)
      localStorage.setItem(KEY, JSON.stringify(first))
      setBegun(first)
    }
  }, [phones, begun])
  const count = phones ? countOf(phones) : { received: 0, sent: 0 }
  return {
    isShown: begun !== null && !begun.isClosed,
    hasTexts: begun !== null && count.received > begun.received,
    hasAnswer: begun !== null && count.sent > begun.sent,
    hasLooked: begun?.hasLooked === true,
    look: () => begun && keep({ ...begun, hasLooked: true }),
    close: () => begun && keep({ ...begun, isClosed: true }),
  }
}

/** Three steps from a plan to the answer on the dashboard; closed once, it stays away. */
export function Guide() {
  const { isShown, hasTexts, hasAnswer, hasLooked, look, close } = useGuide()
  const { act, isBusy } = useAct()
  const productUrl = useSandbox().data?.productUrl
  if (!isShown) return null
  return (
    <section className={classes.guide} aria-labelledby="guide-title">
      <h2 id="guide-title">Try it in three steps</h2>
      <CloseButton className={classes.close} aria-label="Close the guide" onClick={close} />
      <ol className={classes.steps}>
        <Step isDone={hasTexts} title="A leader asks">
          <p>
            Choose a plan that is pencilled in, and send its scheduling e-mail. Texts follow within two
            minutes.
          </p>
          <div className={classes.acts}>
            <Button size="xs" variant="default" onClick={() => goTo('planning')}>
              Planning board
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => act('POST', '/clock', { moveBy: 'PT3M' })}
            >
              Let 3 minutes pass
            </Button>
          </div>
        </Step>
        <Step isDone={hasAnswer} title="A volunteer answers">
          <p>Open a phone with a new text. Press ACCEPT, write what people write, or open the link.</p>
          <div className={classes.acts}>
            <Button size="xs" variant="default" onClick={() => goTo('phones')}>
              Phones
            </Button>
          </div>
        </Step>
        <Step isDone={hasLooked} title="The church sees it">
          <p>Put Steeple beside this window, log in, and watch the next answer arrive on the dashboard.</p>
          <div className={classes.acts}>
            {productUrl && (
              <Button
                size="xs"
                onClick={() => {
                  openBeside(productUrl)
                  look()
                }}
              >
                Steeple beside this
              </Button>
            )}
          </div>
        </Step>
      </ol>
    </section>
  )
}

/** A window on the right half of the screen; a browser that only knows tabs opens one. */
const openBeside = (url: string): void => {
  const width = Math.round(screen.availWidth / 2)
  const place = `popup,left=${screen.availWidth - width},top=0,width=${width},height=${screen.availHeight}`
  window.open(url, 'steeple', place)
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <h3>
        {title}
        {isDone && <span className={classes.done}> Done</span>}
      </h3>
      {children}
    </li>
  )
}
