import { Row } from '#web/ui/row.tsx'
import classes from './personal-page.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Which church asks, and whom. */
export const ChurchHead = ({ church, person }: { church: string; person: string }) => (
  <Row as="header" className={classes.head}>
    <span className={classes.avatar} aria-hidden="true">
      {initials(church)}
    </span>
    <div>
      <h1>{church}</h1>
      <p>Hi {person}, thank you for serving.</p>
    </div>
  </Row>
)
