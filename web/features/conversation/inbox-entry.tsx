import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RefCallback } from 'react'
import type { InboxEntry } from '#contract/conversation.ts'
import { ago, exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './inbox.module.css'
import { replyNote, writers } from './inbox-entries.ts'
import { OpenQuestions } from './open-questions.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useMarkEntry } from './use-mark-entry.tsx'

type EntryProps = { entry: InboxEntry; isWanted: boolean; ref: RefCallback<HTMLElement> | undefined }

/** One text with everything that is known about it, and what can be done. */
export function Entry({ entry, isWanted, ref }: EntryProps) {
  const name = writers({ ...entry, phone: entry.phone && phoneInWords(entry.phone) }, 'Unknown number')
  const mark = useMarkEntry()
  const titleId = `entry-${entry.id}`
  return (
    <li className={`${classes.card} ${isWanted ? classes.wanted : ''}`} ref={ref}>
      <article aria-labelledby={titleId}>
        <Row between align="start" className={classes.head}>
          <div>
            <h2 id={titleId}>{name}</h2>
            <About entry={entry} />
          </div>
          {entry.handled_at ? (
            <Button variant="default" size="xs" onClick={() => mark({ entry, to: 'open' })}>
              Reopen
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={() => mark({ entry, to: 'done' })}>
              Done
            </Button>
          )}
        </Row>
        <div className={classes.beside}>
          <div className={classes.talk}>
            <Talk entry={entry} name={name} />
          </div>
          {entry.handled_at ? (
            <Handled entry={entry} />
          ) : (
            <div className={classes.acts}>
              {entry.questions.length > 0 && <OpenQuestions entry={entry} />}
              <ReplyForm entry={entry} />
            </div>
          )}
        </div>
      </article>
    </li>
  )
}

function About({ entry: { people, phone, plan } }: { entry: InboxEntry }) {
  const zone = useZone()
  const [person] = people
  return (
    <Note>
      {phone && people.length > 0 && phoneInWords(phone)}
      {plan && person && (
        <>
          {phone && ' · '}
          <Link
            to="/services"
            search={{ type: 'A', service: plan.service_id, plan: plan.id, personId: person.id }}
          >
            {plan.service_name}
            {plan.starts_at && `, ${shortDayAndTime(plan.starts_at, zone)}`}
          </Link>
        </>
      )}
    </Note>
  )
}

function Talk({ entry, name }: { entry: InboxEntry; name: string }) {
  return (
    <BubbleLog label={`Texts with ${name}`}>
      {entry.asked && (
        <PhoneBubble side="out" text={entry.asked.text} when={<When iso={entry.asked.at} />} note="Asked" />
      )}
      <PhoneBubble side="in" text={entry.text || '(no words)'} when={<When iso={entry.at} />} />
      {entry.replies.map((reply) => (
        <PhoneBubble
          key={reply.id}
          side="out"
          text={reply.text ?? '…'}
          when={<When iso={reply.at} />}
          note={replyNote(reply)}
          planned={reply.state === 'waiting'}
          error={reply.error_message}
        />
      ))}
    </BubbleLog>
  )
}

function When({ iso }: { iso: string }) {
  const zone = useZone()
  const now = useNow()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)}>
      {shortDayAndTime(iso, zone)} ({ago(iso, now)})
    </time>
  )
}

function Handled({ entry: { handled_at, handled_by } }: { entry: InboxEntry }) {
  const zone = useZone()
  if (!handled_at) return null
  return (
    <Note className={classes.handled}>
      {handled_by ? `Dealt with by ${handled_by}` : 'The volunteer answered after all'},{' '}
      <time dateTime={handled_at} title={exactTime(handled_at, zone)}>
        {shortDayAndTime(handled_at, zone)}
      </time>
    </Note>
  )
}
