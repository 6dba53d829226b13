import { IconArrowBackUp, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#web/lib/profile.ts'
import { isVisiting } from '#web/lib/session.ts'
import { useReturn } from '#web/lib/visit.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { byGroup, menu } from './menu.ts'
import entryClasses from './menu-entry.module.css'
import classes from './side-menu.module.css'
import { useLogOut } from './use-log-out.ts'
import { WhoAmI } from './who-am-i.tsx'

/** The menu at the left of wide screens. */
export function SideMenu({ me }: { me: Me }) {
  const logOut = useLogOut()
  const goBack = useReturn()
  return (
    <aside className={classes.side} aria-label="Side menu">
      <WhoAmI me={me} />
      <nav aria-label="Pages" className={classes.nav}>
        {byGroup(menu('side', me.church, me)).map(([group, entries]) => (
          <section key={group} aria-label={group || 'Admin'} className={classes.group}>
            {group && <h2 className={classes.heading}>{group}</h2>}
            {entries.map(({ label, to, icon: Icon }) => (
              <Link key={to} to={to} className={entryClasses.entry}>
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <div className={classes.foot}>
        <ColorSchemeSwitch />
        {isVisiting() && (
          <button type="button" className={entryClasses.entry} onClick={() => void goBack()}>
            <IconArrowBackUp size={18} stroke={1.7} aria-hidden />
            Return to Admin
          </button>
        )}
        <button type="button" className={entryClasses.entry} onClick={logOut}>
          <IconLogout size={18} stroke={1.7} aria-hidden />
          Log out
        </button>
      </div>
    </aside>
  )
}
