import { Button } from '@mantine/core'
import { Pill } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
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
      <div>
        <b>{row.name}</b>
        <Note as="div">{row.position ?? 'Guest'}</Note>
        <PhoneOf row={row} phones={phones} />
      </div>
      <Stack start gap="xxs">
        <StatusBadge status={row.status} words={STATUS_WORDS[row.status]} />
        {row.isPencilledIn && <Pill tone="careful">Pencilled in</Pill>}
        <Story row={row} plan={plan} />
      </Stack>
      <Actions>
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
      </Actions>
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
    <Note as="span" key={line}>
      {line}
    </Note>
  ))
}
