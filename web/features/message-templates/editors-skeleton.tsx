import { Skeleton } from '@mantine/core'
import { Stack } from '#web/ui/stack.tsx'
import { PARTS } from './drafts.ts'
import classes from './message-templates.module.css'

/** The places of the editors and of the phone while a text is loaded. */
export const EditorsSkeleton = () => (
  <div className={classes.edit} role="status" aria-label="Loading the text">
    <Stack gap="m" aria-hidden>
      <Skeleton height={20} width="40%" my={20} />
      {PARTS.map(({ part }) => (
        <div key={part}>
          <Skeleton height={14} width={120} mb={8} />
          <Skeleton height={76} />
        </div>
      ))}
    </Stack>
    <Stack gap="m" aria-hidden>
      <Skeleton height={36} />
      <Skeleton height={190} radius={26} />
      <Skeleton height={14} width="70%" />
    </Stack>
  </div>
)
