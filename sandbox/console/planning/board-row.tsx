import { Badge, Button } from '@mantine/core'
import { StatusBadge } from '#web/ui/status.tsx'
import type { BoardPlan, BoardRow } from '../../planning/board/board.ts'
import { useAct } from '../lib/control.ts'
import { momentText, useTimeZone } from '../lib/moments.ts'
import { PhoneOf } from './phone-of.tsx'
import classes from './planning.module.css'
import { STATUS_WORDS } from './statuses.ts'

type Props = { row: BoardRow; plan: BoardPlan; phones: string[] }

/** One person in one position, with what that person or a leader can do about it. */
export function BoardRowItem({ row, plan, phones }: Props) {
  const { act, isBusy } = useAct()
  const who = `${row.name}, ${row.position ?? 'guest'}`
  const answer = (status: 'C' | 'D') => act('POST', `/rows/${row.id}/answer`, { status })
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <div className={classes.name}>{row.name}</div>
        <div className={classes.small}>{row.position ?? 'Guest'}</div>
        <PhoneOf row={row} phones={phones} />
      </div>
      <div className={classes.status}>
        <StatusBadge status={row.status} words={STATUS_WORDS[row.status]} />
        {row.isPencilledIn && (
          <Badge variant="light" color="yellow" tt="none" fw={500}>
            Pencilled in
          </Badge>
        )}
        <Story row={row} plan={plan} />
      </div>
      <div className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Accept for ${who}`}
          disabled={isBusy || row.status === 'C'}
          onClick={() => answer('C')}
        >
          Accept
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Decline for ${who}`}
          disabled={isBusy || row.status === 'D'}
          onClick={() => answer('D')}
        >
          Decline
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Remove ${who}`}
          disabled={isBusy}
          onClick={() => act('DELETE', `/rows/${row.id}`)}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

/** When the person was asked, why they declined, and which of several times they serve. */
function Story({ row, plan }: { row: BoardRow; plan: BoardPlan }) {
  const timeZone = useTimeZone()
  const declined = row.acceptedTimeIds.length > 0 ? row.declinedTimeIds : []
  const lines = [
    row.requestedAt && `Asked ${momentText(row.requestedAt, timeZone)}`,
    row.declineReason && `“${row.declineReason}”`,
    ...plan.times.filter(({ id }) => declined.includes(id)).map(({ local }) => `Not ${local}`),
  ]
  return lines.filter(Boolean).map((line) => (
    <span key={line} className={classes.small}>
      {line}
    </span>
  ))
}
