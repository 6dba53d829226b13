import { Skeleton } from '@mantine/core'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import { MonthCard } from '../month-card.tsx'
import classes from '../schedule-templates.module.css'
import { CARDS } from './cards.ts'

/** The cards of a schedule while it is loaded. */
export const ScheduleSkeleton = () => (
  <Grid cell="l" role="status" aria-label="Loading the schedule">
    <Stack>
      <Card {...CARDS.confirmation}>
        <Switches count={6} />
      </Card>
      <Card {...CARDS.reminders}>
        <Switches count={5} />
      </Card>
      <Card {...CARDS.followUps}>
        <Switches count={10} />
      </Card>
    </Stack>
    <Stack>
      <MonthCard month={undefined} />
    </Stack>
  </Grid>
)

const Switches = ({ count }: { count: number }) => (
  <List bare aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
      <Row as="li" between key={row} className={classes.switch}>
        <div>
          <Skeleton height={14} width="34%" />
        </div>
        <Skeleton height={20} width={38} radius={10} />
      </Row>
    ))}
  </List>
)
