import { Link } from '@tanstack/react-router'
import type { Me } from '#web/lib/profile.ts'
import { Find } from './find.tsx'
import { GetHelp } from './get-help.tsx'
import classes from './header-menu.module.css'
import { menu } from './menu.ts'
import { SettingsMenu } from './settings-menu.tsx'

/** The menu at the top of wide screens. */
export const HeaderMenu = ({ me }: { me: Me }) => (
  <header className={classes.header}>
    <nav aria-label="Header menu" className={classes.nav}>
      {menu('header', me.church, me).map(({ label, to }) => (
        <Link key={to} to={to} className={classes.entry}>
          {label}
        </Link>
      ))}
    </nav>
    <Find me={me} />
    <GetHelp className={classes.entry} />
    <SettingsMenu me={me} />
  </header>
)
