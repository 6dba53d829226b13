import { IconArrowBackUp, IconChevronRight, IconHelp, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '#web/lib/profile.ts'
import { isVisiting } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { useReturn } from '#web/lib/visit.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { GetHelp } from './get-help.tsx'
import { byGroup, menu } from './menu.ts'
import entryClasses from './menu-entry.module.css'
import classes from './more-page.module.css'
import { useLogOut } from './use-log-out.ts'
import { WhoAmI } from './who-am-i.tsx'

/** Everything that the bottom menu has no room for. */
export function MorePage() {
  const me = useMe()
  const logOut = useLogOut()
  const goBack = useReturn()
  useTitle('More')
  return (
    <>
      <PageHeader title="More" />
      <Card as="div" className={classes.card}>
        <WhoAmI me={me} />
      </Card>
      <Card as="nav" aria-label="More pages" className={classes.card}>
        {byGroup(menu('settings', me.church, me)).map(([group, entries]) => (
          <section key={group} aria-label={group || 'Admin'}>
            {group && <h2 className={classes.heading}>{group}</h2>}
            {entries.map(({ label, to, icon: Icon }) => (
              <Link key={to} to={to} className={entryClasses.entry}>
                <Icon size={20} stroke={1.7} aria-hidden />
                {label}
                <IconChevronRight className={classes.arrow} size={18} aria-hidden />
              </Link>
            ))}
          </section>
        ))}
      </Card>
      <Card as="div" className={classes.card}>
        <GetHelp className={entryClasses.entry} icon={<IconHelp size={20} stroke={1.7} aria-hidden />} />
        {isVisiting() && (
          <button type="button" className={entryClasses.entry} onClick={() => void goBack()}>
            <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
            Return to Admin
          </button>
        )}
        <button type="button" className={entryClasses.entry} onClick={logOut}>
          <IconLogout size={20} stroke={1.7} aria-hidden />
          Log out
        </button>
      </Card>
      <Card as="div" className={classes.card}>
        <ColorSchemeSwitch />
      </Card>
    </>
  )
}
