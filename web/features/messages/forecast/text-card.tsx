import { Button } from '@mantine/core'
import type { ForecastText } from '#contract/messages.ts'
import { savingOf } from '#core/messages/segment-doctor.ts'
import { measureText } from '#core/messages/segments.ts'
import { plural } from '#web/lib/counts.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './forecast.module.css'
import { ACTIONS, creditsInWords, OFFERED, STATES } from './text-words.ts'
import type { Change } from './use-change-text.tsx'

type TextCardProps = { text: ForecastText; change: Change; isLeaving: boolean }

/** One text: to whom and why, its words as the phone will show them, and what can be done about it. */
export function TextCard({ text, change, isLeaving }: TextCardProps) {
  const zone = useZone()
  return (
    <Stack as="li" gap="s" className={classes.text}>
      <Row align="baseline">
        <strong>{text.person_name}</strong>
        {text.state !== 'planned' && <Pill>{STATES[text.state]}</Pill>}
        <Note as="span">{text.why}</Note>
        {text.why_not && (
          <Note as="span">
            {text.why_not.sentence} {text.why_not.fix && <b>{text.why_not.fix}</b>}
          </Note>
        )}
      </Row>
      {text.message && (
        <BubbleLog label={`Text to ${text.person_name}`}>
          <PhoneBubble
            side="out"
            planned
            text={text.message}
            when={<span title={exactTime(text.due_at, zone)}>{shortDayAndTime(text.due_at, zone)}</span>}
            note={<Cost text={text} />}
          />
        </BubbleLog>
      )}
      <Verbs text={text} change={change} isLeaving={isLeaving} />
    </Stack>
  )
}

const WORTH_SAYING = 25

function Cost({ text: { message, segments, credits } }: { text: ForecastText }) {
  const expensive = measureText(message).expensiveCharacters
  const fewer = savingOf(message)
  return (
    <>
      {segments === 1 ? '1 segment' : `${segments} segments`} · {creditsInWords(credits)}
      {fewer !== null &&
        fewer <= WORTH_SAYING &&
        ` · shorten ${plural(fewer, 'character')}, save ${creditsInWords(credits / segments)}`}
      {expensive.length > 0 && ` · longer because of ${expensive.map((one) => `“${one}”`).join(' ')}`}
    </>
  )
}

function Verbs({ text, change, isLeaving }: TextCardProps) {
  const offered = OFFERED[text.state]
  if (isLeaving || text.is_sent_now) return <Note>Going now.</Note>
  if (offered.length === 0) return null
  return (
    <Actions>
      {offered.map((action) => (
        <Button
          key={action}
          variant="default"
          size="xs"
          aria-label={`${ACTIONS[action]}: text to ${text.person_name}`}
          onClick={() => change(text, action)}
        >
          {ACTIONS[action]}
        </Button>
      ))}
    </Actions>
  )
}
