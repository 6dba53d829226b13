import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Row } from '#web/ui/row.tsx'
import classes from './services.module.css'
import { type ServicesSearch, servicesTitles } from './services-search.ts'
import { useRoom } from './use-room.ts'

/** The way from the dashboard to `here`; `between` are the links passed on the way. */
export function Trail({
  between = [],
  here,
}: {
  between?: { key: string; link: ReactNode }[]
  here: string
}) {
  return (
    <nav aria-label="Breadcrumb">
      <Row as="ol" gap="xs" className={classes.trail}>
        <li>
          <Link to="/dashboard">Dashboard</Link>
        </li>
        {between.map(({ key, link }) => (
          <li key={key}>
            <Next />
            {link}
          </li>
        ))}
        <li aria-current="page">
          <Next />
          {here}
        </li>
      </Row>
    </nav>
  )
}

const Next = () => <IconChevronRight size={13} stroke={2} aria-hidden="true" />

export function BackToDashboard() {
  return (
    <Link to="/dashboard" className={classes.back}>
      <IconChevronLeft size={16} stroke={2} aria-hidden="true" />
      Dashboard
    </Link>
  )
}

export function BackToPeople({ search }: { search: ServicesSearch }) {
  return (
    <Link to="/logs-people" search={search} className={classes.back}>
      <IconChevronLeft size={16} stroke={2} aria-hidden="true" />
      {search.planName ? `People of ${search.planName}` : 'People'}
    </Link>
  )
}

/** The link back to the services page, as it was left; on phones it has no plan open. */
export const servicesStep = (search: ServicesSearch) => ({
  key: 'services',
  link: <ServicesLink search={search} />,
})

const ServicesLink = ({ search }: { search: ServicesSearch }) => (
  <Link to="/services" search={useRoom() === 'one' ? { type: search.type } : search}>
    {servicesTitles[search.type]}
  </Link>
)
