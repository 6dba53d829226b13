import { Link } from '@tanstack/react-router'
import type { Me } from '#web/lib/profile.ts'
import classes from './bottom-menu.module.css'
import { InboxBadge } from './inbox-badge.tsx'
import { menu } from './menu.ts'

/** The menu at the thumb on narrow screens. */
export const BottomMenu = ({ me }: { me: Me }) => (
  <nav aria-label="Bottom menu" className={classes.bottom}>
    {menu('bottom', me.church, me).map(({ label, to, icon: Icon }) => (
      <Link key={to} to={to} className={classes.entry}>
        <Icon size={22} stroke={1.6} aria-hidden />
        {label}
        {to === '/inbox' && <InboxBadge isOver />}
      </Link>
    ))}
  </nav>
)
