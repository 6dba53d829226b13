import { Badge } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import type { ConversationEntry } from '../../carrier/phones.ts'
import type { PhoneView } from '../../control/phone-views.ts'
import { take } from '../guide/progress.ts'
import { useControl } from '../lib/control.ts'
import { LinkedText } from '../lib/linked-text.tsx'
import { Loaded } from '../lib/loaded.tsx'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { headClass } from '../lib/two-panes.tsx'
import { ownerOf } from './owner.ts'
import classes from './phones.module.css'
import { ReplyForm } from './reply-form.tsx'

/** One handset: the texts it got and sent, and a box to answer. */
export function PhoneDetail({ number }: { number: string }) {
  const phone = useControl<PhoneView>(`/phones/${encodeURIComponent(number)}`)
  return <Loaded query={phone}>{(view) => <Phone phone={view} />}</Loaded>
}

function Phone({ phone }: { phone: PhoneView }) {
  const { number, fate, stopped, conversation, reachable } = phone
  const owner = ownerOf(phone)
  return (
    <div className={classes.phone}>
      <div className={headClass}>
        <h2>{owner}</h2>
        <Note as="span">{number} </Note>
        {fate && <Badge color="yellow">{fate.replace('_', ' ')}</Badge>}
        {stopped.length > 0 && <Badge color="red">Opted out</Badge>}
      </div>
      <Conversation label={`Conversation with ${owner}`} entries={conversation} />
      <ReplyForm number={number} reachable={reachable} />
    </div>
  )
}

function Conversation({ label, entries }: { label: string; entries: ConversationEntry[] }) {
  const timeZone = useTimeZone()
  const talk = useRef<HTMLDivElement>(null)
  const count = entries.length
  useEffect(() => {
    if (count > 0) talk.current?.scrollTo({ top: talk.current.scrollHeight })
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={talk} className={classes.talk} role="log" aria-label={label} tabIndex={0}>
      {count === 0 && <Note>No texts yet.</Note>}
      <BubbleLog label="Texts">
        {entries.map((entry) => (
          <PhoneBubble
            key={entry.sid}
            side={entry.direction === 'from_phone' ? 'out' : 'in'}
            when={momentText(entry.at, timeZone)}
            text={<LinkedText text={entry.body} onFollow={() => take('answered')} />}
            {...fateOf(entry)}
          />
        ))}
      </BubbleLog>
    </div>
  )
}

const ON_THE_WAY = ['accepted', 'scheduled', 'queued', 'sent']

/** What became of a text, as the sender would be told. */
function fateOf({ direction, status, errorCode, segments, with: other }: ConversationEntry) {
  if (direction === 'from_phone') return { note: `To ${other}` }
  const size = `${segments} ${segments === 1 ? 'segment' : 'segments'}`
  if (status === 'delivered') return { note: `Delivered · ${size} · from ${other}` }
  if (ON_THE_WAY.includes(status)) return { note: `On its way (${status}) · ${size}`, planned: true }
  if (status === 'canceled') return { note: 'Cancelled before it was sent', planned: true }
  const error = `Not delivered${errorCode ? `: error ${errorCode}` : ''}`
  return { note: `${size} · from ${other}`, error }
}
