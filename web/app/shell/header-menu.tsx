import { Link } from '@tanstack/react-router'
import type { Me } from '#web/lib/profile.ts'
import { Find } from './find.tsx'
import { GetHelp } from './get-help.tsx'
import classes from './header-menu.module.css'
import { InboxBadge } from './inbox-badge.tsx'
import { menu } from './menu.ts'
import { SettingsMenu } from './settings-menu.tsx'

/** The menu at the top of wide screens. */
export const HeaderMenu = ({ me }: { me: Me }) => (
  <header className={classes.header}>
    <nav aria-label="Header menu" className={classes.nav}>
      {menu('header', me.church, me).map(({ label, to, params }) => (
        <Link key={label} to={to} {...(params && { params })} className={classes.entry}>
          {label}
          {to === '/inbox' && <InboxBadge />}
        </Link>
      ))}
    </nav>
    <Find me={me} />
    <GetHelp className={classes.entry} />
    <SettingsMenu me={me} />
  </header>
)
