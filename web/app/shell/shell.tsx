import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'
import { useLive } from '#web/lib/live.ts'
import { useMe } from '#web/lib/profile.ts'
import { Mantine } from '../theme/mantine.tsx'
import { AdminNotice } from './admin-notice.tsx'
import { BottomMenu } from './bottom-menu.tsx'
import { HeaderMenu } from './header-menu.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

/** The menus around every page behind the login. */
export const Shell = () => {
  const me = useMe()
  useLive()
  return (
    <Mantine>
      <div className={classes.shell}>
        <SideMenu me={me} />
        <HeaderMenu me={me} />
        <main id="content" tabIndex={-1} className={classes.main}>
          {me.church ? <Outlet /> : <AdminNotice />}
        </main>
        {me.church && <BottomMenu church={me.church} />}
        <Notifications position="bottom-center" autoClose={6000} limit={3} />
      </div>
    </Mantine>
  )
}
