import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import type { ClockView } from '../../control/clock-routes.ts'
import { useAct } from '../lib/control.ts'
import { useSandbox } from '../lib/moments.ts'
import { toMorning } from '../lib/night.ts'
import classes from './panel.module.css'

const JUMPS = [
  { label: '+10 min', body: { moveBy: 'PT10M' } },
  { label: '+1 hour', body: { moveBy: 'PT1H' } },
  { label: '+1 day', body: { moveBy: 'P1D' } },
  { label: 'Next Sunday 8:00', body: { moveToNext: { weekday: 7, at: '08:00' } } },
]
const DAY_MS = 86_400_000
const SPEEDS = [1, 60, 600, 3600]

/** The time that product and sandbox share, and the buttons that move it. */
export function ClockPanel() {
  const { data, dataUpdatedAt } = useSandbox()
  const { act, isBusy } = useAct()
  if (!data) return <Card as="div" gap="s" className={classes.panel} />
  const { clock } = data
  return (
    <Card gap="s" className={classes.panel} aria-label="Clock">
      <Time clock={clock} readAtMs={dataUpdatedAt} />
      <Night clock={clock} onJump={(body) => void act('POST', '/clock', body)} isBusy={isBusy} />
      <Actions as="fieldset" aria-label="Move the clock">
        {JUMPS.map(({ label, body }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            onClick={() => act('POST', '/clock', body)}
          >
            {label}
          </Button>
        ))}
      </Actions>
      <SegmentedControl
        aria-label="Speed of the clock"
        size="xs"
        fullWidth
        data={SPEEDS.map((speed) => ({ value: String(speed), label: `×${speed}` }))}
        value={String(clock.speed)}
        onChange={(speed) => void act('POST', '/clock', { speed: Number(speed) })}
      />
    </Card>
  )
}

function Time({ clock, readAtMs }: { clock: ClockView; readAtMs: number }) {
  const { speed, timeZone } = clock
  const nowMs = useNowMs(speed === 1 ? 1000 : 200)
  const shownMs = Date.parse(clock.now) + Math.max(0, nowMs - readAtMs) * speed
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(shownMs)
  return (
    <div>
      <time className={classes.time} dateTime={new Date(shownMs).toISOString()}>
        {format({ hour: 'numeric', minute: '2-digit' })}
      </time>
      <div>{format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}</div>
      <Note as="div">
        {timeZone.replace('_', ' ')} · {aheadText(shownMs - nowMs)}
      </Note>
    </div>
  )
}

type NightProps = { clock: ClockView; onJump: (body: object) => void; isBusy: boolean }

/** At night no text leaves: says so, and leads to the morning. */
function Night({ clock, onJump, isBusy }: NightProps) {
  const morning = toMorning(clock)
  if (!morning) return null
  return (
    <Note>
      Texts leave at 8:00.{' '}
      <Button size="compact-sm" variant="light" disabled={isBusy} onClick={() => onJump(morning)}>
        Jump there
      </Button>
    </Note>
  )
}

function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

const UNITS = [
  { ms: DAY_MS, word: 'day' },
  { ms: 3_600_000, word: 'hour' },
  { ms: 60_000, word: 'minute' },
]

function aheadText(aheadMs: number): string {
  const unit = UNITS.find(({ ms }) => Math.abs(aheadMs) >= ms)
  if (!unit) return 'real time'
  const count = Math.round(Math.abs(aheadMs) / unit.ms)
  return `${count} ${unit.word}${count === 1 ? '' : 's'} ${aheadMs > 0 ? 'ahead of' : 'behind'} real time`
}
