import { Button } from '@mantine/core'
import type { SyncProgress } from '#contract/roster.ts'
import { useRoster } from '#web/lib/roster.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './integrations.module.css'

/** How far reading the roster has come; while it waits, the reason. */
export function RosterProgress() {
  const { sync, isReading, read } = useRoster()
  return (
    <Stack gap="m" className={classes.roster}>
      {sync?.state === 'failed' && (
        <Banner tone="bad" title="The roster could not be read">
          {sync.words}
        </Banner>
      )}
      {sync && isReading ? (
        <Progress sync={sync} />
      ) : (
        <Row between>
          {sync?.state === 'done' && <span>{sync.words}</span>}
          <Button variant="default" onClick={read} loading={isReading}>
            Read roster now
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const Progress = ({ sync }: { sync: SyncProgress }) => (
  <ProgressLine words={sync.words} done={sync.done} total={sync.total} />
)
