import type { ForecastText } from '#contract/messages.ts'
import { daysInWords, shortDay } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './forecast.module.css'
import { TextGroup } from './text-group.tsx'
import { byDay } from './text-groups.ts'
import { useChangeText } from './use-change-text.tsx'

/** The texts in the order in which they are due, day by day. */
export function TextList({ texts }: { texts: ForecastText[] }) {
  const changing = useChangeText()
  const zone = useZone()
  const now = useNow()
  if (texts.length === 0) {
    return (
      <EmptyState title="No texts here">
        Texts are planned once people are scheduled and the scheduling e-mail has gone out.
      </EmptyState>
    )
  }
  return byDay(texts).map(({ day, groups }) => (
    <section key={day} aria-label={shortDay(`${day}T12:00:00Z`, 'UTC')}>
      <Row as="h3" className={classes.date}>
        {shortDay(`${day}T12:00:00Z`, 'UTC')}
        <Note as="span">{daysInWords(groups[0]?.texts[0].due_at ?? '', zone, now)}</Note>
      </Row>
      <List bare className={classes.groups}>
        {groups.map((group) => (
          <TextGroup key={group.key} group={group} changing={changing} />
        ))}
      </List>
    </section>
  ))
}
