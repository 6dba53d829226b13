import { Link } from '@tanstack/react-router'
import type { Day, OpenPlace } from '#contract/dashboard.ts'
import { placeSearch } from '#web/lib/counted-people.tsx'
import { plural } from '#web/lib/counts.ts'
import { timeOfDay } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { Row } from '#web/ui/row.tsx'
import { AskLink } from './ask-link.tsx'
import classes from './day-card.module.css'

/** What nobody was asked for on a day: '2 places open', each with what can be done. */
export function OpenPlaces({ day: { open, plans } }: { day: Day }) {
  const zone = useZone()
  if (open.length === 0) return null
  const total = open.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = (place: OpenPlace) =>
    [
      `${place.quantity > 1 ? `${place.quantity} × ` : ''}${place.position}`,
      place.starts_at && timeOfDay(place.starts_at, zone),
      plans.length > 1 && place.service_name,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div className={classes.open}>
      <h3>{plural(total, 'place')} open</h3>
      <List aria-label="Open places">
        {open.map((place) => (
          <li key={place.assignment_id}>
            <Row between>
              <Link to="/services" search={{ type: 'A', ...placeSearch(place) }}>
                {words(place)}
              </Link>
              <AskLink place={place} />
            </Row>
          </li>
        ))}
      </List>
    </div>
  )
}
