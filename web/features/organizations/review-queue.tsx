import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Review } from '#contract/access.ts'
import type { DoubtSubject } from '#core/vocabulary/users.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { ago } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import classes from './organizations.module.css'
import { useDecide } from './use-decide.ts'

/** What each doubt is about, in a word or two. */
export const SUBJECTS: Record<DoubtSubject, string> = {
  disposable_address: 'Disposable address',
  mail_exchanger: 'No mail exchanger',
  phone: 'Phone',
  place: 'Place',
}

/** Signups that wait for a person, the oldest first; nothing when none does. */
export function ReviewQueue() {
  const { data } = useQuery({ ...api.access.reviews.queryOptions(), refetchInterval: 30_000 })
  const now = useNow()
  const oldest = data?.reviews[0]
  if (!data || !oldest) return null
  return (
    <Card
      title="Waiting for review"
      end={<Pill tone="careful">{plural(data.total, 'signup')}</Pill>}
      purpose={`The oldest came ${ago(oldest.waiting_since, now)}. Signups are promised an answer within 1-2 business days.`}
    >
      <List aria-label="Waiting for review">
        {data.reviews.map((review) => (
          <Waiting key={review.user_id} review={review} now={now} />
        ))}
      </List>
    </Card>
  )
}

function Waiting({ review, now }: { review: Review; now: Date }) {
  const [isDeclining, { open, close }] = useDisclosure(false)
  const decide = useDecide()
  const { user_id: userId, church, name } = review
  return (
    <Stack as="li" gap="s">
      <Stack gap="xs">
        <b>{church || name}</b>
        <Note as="span" className={classes.facts}>
          <span>{name}</span>
          <span>{review.email}</span>
          <span>{phoneInWords(review.mobile_phone)}</span>
          <span>{review.timezone}</span>
          <span>signed up {ago(review.waiting_since, now)}</span>
        </Note>
      </Stack>
      <ul className={classes.doubts} aria-label={`Doubts about ${church || name}`}>
        {review.doubts.map(({ subject, words }) => (
          <li key={subject}>
            <strong>{SUBJECTS[subject]}:</strong> {words}
          </li>
        ))}
        <li>
          <strong>Captcha:</strong> solved
        </li>
        {review.doubts.length === 0 && <li>Our checks had no doubt; a box was ticked all the same.</li>}
      </ul>
      <Actions>
        <Button
          size="xs"
          loading={decide.isPending}
          onClick={() => decide.mutate({ userId, approved: '1' })}
          aria-label={`Approve ${church || name}`}
        >
          Approve
        </Button>
        <Button size="xs" variant="default" onClick={open} aria-label={`Decline ${church || name}`}>
          Decline
        </Button>
      </Actions>
      {isDeclining && <DeclineDialog userId={userId} name={church || name} onClose={close} />}
    </Stack>
  )
}
