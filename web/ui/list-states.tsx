import { Button, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-states.module.css'

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
    <div role="status" aria-label={label} className={classes.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
        <div key={row} className={classes.skeletonRow} aria-hidden="true">
          <div className={classes.skeletonText}>
            <Skeleton height={14} width={widths[row % widths.length]} />
            <Skeleton height={10} width={widths[(row + 3) % widths.length]} mt={8} />
          </div>
          {trailing && <Skeleton height={18} circle />}
        </div>
      ))}
    </div>
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
    <div className={classes.state}>
      <Text fw={600}>{title}</Text>
      {children && (
        <Text size="sm" className={classes.words} component="div">
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
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
    <div className={classes.state} role="alert">
      <Text fw={600}>{title}</Text>
      <Text size="sm" className={classes.words}>
        {message}
      </Text>
      <div className={classes.action}>
        <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      </div>
    </div>
  )
}
