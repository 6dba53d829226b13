import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StatusFilter } from '#contract/shared.ts'
import { plural } from '#web/lib/counts.ts'
import { weekdayOrDay } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import type { Counts, Dashboard } from './tile-counts.ts'
import classes from './tiles.module.css'

const TILES: readonly { type: StatusFilter; status: 'U' | 'C' | 'D' | 'F' | ''; label: string }[] = [
  { type: 'U', status: 'U', label: 'Unconfirmed' },
  { type: 'C', status: 'C', label: 'Accepted' },
  { type: 'D', status: 'D', label: 'Declined' },
  { type: 'F', status: 'F', label: 'Failed' },
  { type: 'A', status: '', label: 'Sent confirmations' },
]

type TilesProps = { counts: Counts; dashboard: Dashboard | undefined }

/** The five numbers people come for; each leads to what it counts. */
export function Tiles({ counts, dashboard }: TilesProps) {
  const details = useDetails(dashboard)
  return (
    <section aria-labelledby="tiles-title">
      <h2 id="tiles-title" className={classes.title}>
        People of the coming weeks
      </h2>
      <ul className={classes.tiles}>
        {TILES.map(({ type, status, label }) => (
          <li key={type}>
            <Link
              to="/services"
              search={{ type, all: true }}
              className={classes.tile}
              aria-busy={counts[type] === -1}
            >
              <StatusBadge status={status} words={label} />
              <Count count={counts[type]} />
              <Note as="span" className={classes.detail}>
                {details[type]}
              </Note>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Count({ count }: { count: number | null }) {
  if (count === null) return <span className={classes.unknown}>not loaded</span>
  return count < 0 ? (
    <Skeleton height={30} width={56} my={5} aria-label="Loading" />
  ) : (
    <strong className={classes.count}>{count.toLocaleString('en-US')}</strong>
  )
}

/** The small line below each number, which counts people: in how many places they are. */
function useDetails(dashboard: Dashboard | undefined): Partial<Record<StatusFilter, string>> {
  const zone = useZone()
  const now = useNow()
  const next = dashboard?.next_plans[0]?.starts_at
  if (!dashboard || !next) return {}
  const { places, opted_out: optedOut, accepted_since_yesterday: lately } = dashboard
  return {
    U: [
      `${plural(places.unconfirmed, 'place')}, ${dashboard.unconfirmed_next} for ${weekdayOrDay(next, zone, now)}`,
      ...(optedOut > 0 ? [`${optedOut} more opted out`] : []),
    ].join('; '),
    C: [plural(places.accepted, 'place'), ...(lately > 0 ? [`+${lately} since yesterday`] : [])].join(', '),
    D: dashboard.declined > 0 ? `${plural(places.declined, 'place')} to fill` : 'nobody',
    F:
      dashboard.failed > 0
        ? `cannot be reached, ${plural(places.failed, 'place')}`
        : 'everybody can be reached',
    A: `with reminders, to ${plural(dashboard.sent_people, 'person', 'people')}`,
  }
}
