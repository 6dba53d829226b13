import { Link } from '@tanstack/react-router'
import { phoneInWords } from '#web/lib/phone.ts'
import type { Me } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './who-am-i.module.css'

const initials = (first: string, last: string) => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()

/** Who is signed in, for which church, and the number its texts come from. */
export function WhoAmI({ me: { user, church, primaryNumber } }: { me: Me }) {
  if (!user) return null
  return (
    <Row className={classes.who}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(user.first_name, user.last_name)}
      </span>
      <Note as="div">
        <b className={classes.name}>{user.first_name}</b>
        {church && <div>{church.name}</div>}
        {church ? <NumberLink number={primaryNumber} /> : <div>Admin</div>}
      </Note>
    </Row>
  )
}

/** The number that texts come from, or the way to one. */
const NumberLink = ({ number }: { number: string | null }) => (
  <Link to="/number" className={classes.number}>
    {number ? phoneInWords(number) : 'Add a Number'}
  </Link>
)
