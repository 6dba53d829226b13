import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { List } from './list.tsx'
import classes from './list-states.module.css'
import { Stack } from './stack.tsx'

const widths = ['62%', '48%', '70%', '54%', '66%', '45%']

/** Rows of the shape the list will have: a name, a smaller line and, if `trailing`, a mark at the end. */
export function ListSkeleton({
  rows = 5,
  trailing = false,
  label = 'Loading',
}: {
  rows?: number
  trailing?: boolean
  label?: string
}) {
  return (
    <List as="div" role="status" aria-label={label} className={classes.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
        <div key={row} aria-hidden="true">
          <div className={classes.skeletonText}>
            <Skeleton height={14} width={widths[row % widths.length]} />
            <Skeleton height={10} width={widths[(row + 3) % widths.length]} />
          </div>
          {trailing && <Skeleton height={18} circle />}
        </div>
      ))}
    </List>
  )
}

/** Says what would be here (`title`, `children`) and offers the one thing to do (`action`). */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack gap="s" className={classes.state}>
      <b>{title}</b>
      {children && <div className={classes.words}>{children}</div>}
      {action && <div>{action}</div>}
    </Stack>
  )
}

/** Says what happened and offers to try again. */
export function ErrorState({
  title = 'This could not be loaded',
  message,
  onRetry,
  retrying = false,
}: {
  title?: string
  message: string
  onRetry: () => void
  retrying?: boolean
}) {
  return (
    <Stack gap="s" className={classes.state} role="alert">
      <b>{title}</b>
      <p className={classes.words}>{message}</p>
      <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </Stack>
  )
}
