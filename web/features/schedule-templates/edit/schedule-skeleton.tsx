import { Skeleton } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { MonthCard } from '../month-card.tsx'
import classes from '../schedule-templates.module.css'
import { CARDS } from './cards.ts'

/** The cards of a schedule while it is loaded. */
export const ScheduleSkeleton = () => (
  <div className={classes.columns} role="status" aria-label="Loading the schedule">
    <div className={classes.stack}>
      <Card {...CARDS.confirmation}>
        <Switches count={6} />
      </Card>
      <Card {...CARDS.reminders}>
        <Switches count={5} />
      </Card>
      <Card {...CARDS.followUps}>
        <Switches count={10} />
      </Card>
    </div>
    <div className={classes.stack}>
      <MonthCard month={undefined} />
    </div>
  </div>
)

const Switches = ({ count }: { count: number }) => (
  <ul className={classes.switches} aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
      <li key={row} className={`${classes.switch} ${classes.switchBody}`}>
        <div>
          <Skeleton height={14} width="34%" />
        </div>
        <Skeleton height={20} width={38} radius={10} />
      </li>
    ))}
  </ul>
)
