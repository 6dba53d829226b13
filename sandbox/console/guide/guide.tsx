import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card, Pill } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Board } from '../../planning/board/board.ts'
import { controlQuery, useAct } from '../lib/control.ts'
import { useSandbox } from '../lib/moments.ts'
import { toMorning } from '../lib/night.ts'
import { goTo } from '../lib/place.ts'
import classes from './guide.module.css'
import { STEPS, type Step, take, useProgress } from './progress.ts'

/** Three steps from a plan to the answer on the dashboard; closed once, it stays away. */
export function Guide() {
  const taken = useProgress()
  const productUrl = useSandbox().data?.productUrl
  const next = STEPS.find((step) => !taken.has(step))
  const look = (step: Step) => ({ size: 'xs', variant: step === next ? 'filled' : 'default' })
  if (taken.has('closed')) return null
  return (
    <Card className={classes.guide} aria-labelledby="guide-title">
      <h2 id="guide-title">Try it in three steps</h2>
      <CloseButton className={classes.close} aria-label="Close the guide" onClick={() => take('closed')} />
      <ol className={classes.steps}>
        <Part isDone={taken.has('asked')} title="A leader asks">
          <p>
            Choose a plan that is pencilled in, and send its scheduling e-mail. Texts follow within two
            minutes.
          </p>
          <Actions>
            <ShowPlan {...look('asked')} />
            <LetTimePass />
          </Actions>
        </Part>
        <Part isDone={taken.has('answered')} title="A volunteer answers">
          <p>Open a phone with a new text. Press ACCEPT, write what people write, or open the link.</p>
          <Actions>
            <Button {...look('answered')} onClick={() => goTo('phones')}>
              Phones
            </Button>
          </Actions>
        </Part>
        <Part isDone={taken.has('looked')} title="The church sees it">
          <p>Put Steeple beside this window, log in, and watch the next answer arrive on the dashboard.</p>
          <Actions>
            {productUrl && (
              <Button
                {...look('looked')}
                onClick={() => {
                  openBeside(`${productUrl}/dashboard`)
                  take('looked')
                }}
              >
                Steeple beside this
              </Button>
            )}
          </Actions>
        </Part>
      </ol>
    </Card>
  )
}

/** Leads to a plan that nobody has been asked for yet, or to the board when there is none. */
function ShowPlan(look: { size: string; variant: string }) {
  const church = useSandbox().data?.organizations[0]?.id
  const board = useQuery({ ...controlQuery<Board>(`/board/${church}`), enabled: church !== undefined })
  const plans = board.data?.serviceTypes.flatMap((type) => type.plans) ?? []
  const plan = plans.find(({ rows }) => rows.length > 0 && rows.every(({ isPencilledIn }) => isPencilledIn))
  return (
    <Button {...look} onClick={() => goTo('planning', plan?.id)}>
      Show me one
    </Button>
  )
}

/** Moves the clock until the texts are out, and leads to the phones. */
function LetTimePass() {
  const { act, isBusy } = useAct()
  const clock = useSandbox().data?.clock
  const morning = clock ? toMorning(clock) : null
  const pass = async () => {
    if (await act('POST', '/clock', morning ?? { moveBy: 'PT3M' })) goTo('phones')
  }
  return (
    <Button size="xs" variant="default" disabled={isBusy} onClick={() => void pass()}>
      {morning ? 'Wait until 8:00' : 'Let 3 minutes pass'}
    </Button>
  )
}

/** A window on the right half of the screen; a browser that only knows tabs opens one. */
function openBeside(url: string): void {
  const width = Math.round(screen.availWidth / 2)
  const place = `popup,left=${screen.availWidth - width},top=0,width=${width},height=${screen.availHeight}`
  window.open(url, 'steeple', place)
}

function Part({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <Stack as="li" gap="s" className={classes.step} data-done={isDone || undefined}>
      <h3>
        {title}
        {isDone && <Pill tone="good"> Done</Pill>}
      </h3>
      {children}
    </Stack>
  )
}
