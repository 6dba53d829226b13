import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import classes from './inbox-badge.module.css'

const MAX = 99

/** How many texts wait in the inbox; nothing when none do. */
export function InboxBadge({ isOver = false }: { isOver?: boolean }) {
  const { data } = useQuery(api.conversation.inbox.count.queryOptions())
  if (!data?.open) return null
  return (
    <span className={`${classes.badge} ${isOver ? classes.over : classes.after}`}>
      <span aria-hidden>{data.open > MAX ? `${MAX}+` : data.open}</span>
      <span className="visually-hidden">{data.open} waiting</span>
    </span>
  )
}
