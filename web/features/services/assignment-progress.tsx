import type { ReactNode } from 'react'
import type { PersonWithLine } from '#contract/services.ts'
import { exactTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Stack } from '#web/ui/stack.tsx'
import { StatusIcon } from '#web/ui/status.tsx'
import { StepsLine } from '#web/ui/steps-line.tsx'
import { asSteps, troubleOf } from './progress-steps.ts'
import classes from './services.module.css'

/** How far asking one person for one position has come, what holds it up, and the acts that mend it. */
export function AssignmentProgress({ assignment, acts }: { assignment: PersonWithLine; acts: ReactNode }) {
  const zone = useZone()
  const trouble = troubleOf(assignment)
  const isFailed = trouble?.state === 'failed'
  return (
    <Stack gap="s">
      <StepsLine
        label={`How far it has come: ${assignment.position || 'no position'}`}
        steps={asSteps(assignment.steps, (iso) => exactTime(iso, zone))}
      />
      {trouble && (
        <div className={classes.trouble} data-failed={isFailed || undefined}>
          <StatusIcon status={isFailed ? 'F' : 'U'} size={16} />
          <Stack gap="s">
            <span>
              {trouble.words} {trouble.fix && <b>{trouble.fix}</b>}
            </span>
            {acts}
          </Stack>
        </div>
      )}
    </Stack>
  )
}
