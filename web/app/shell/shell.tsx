import { Notifications } from '@mantine/notifications'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Church } from '#contract/churches.ts'
import { useLive } from '#web/lib/live.ts'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe } from '#web/lib/profile.ts'
import { isVisiting } from '#web/lib/session.ts'
import { Mantine } from '../theme/mantine.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { BottomMenu } from './bottom-menu.tsx'
import { Confirm } from './confirm.tsx'
import { isDenied } from './denied.ts'
import { HeaderMenu } from './header-menu.tsx'
import { NoChurch } from './no-church.tsx'
import classes from './shell.module.css'
import { ShutBanner } from './shut-banner.tsx'
import { SideMenu } from './side-menu.tsx'
import { SupportChat } from './support-chat.tsx'
import { TrialBanner } from './trial-banner.tsx'
import { VisitBanner } from './visit-banner.tsx'

/** The menus around every page behind the login. */
export const Shell = () => {
  const me = useMe()
  useLive(me.church?.id ?? null)
  // Asked for early, because many sentences name it.
  usePlanningName()
  return (
    <Mantine>
      <div className={classes.shell}>
        <SideMenu me={me} />
        <HeaderMenu me={me} />
        <main id="content" tabIndex={-1} className={classes.main}>
          {me.visit && <VisitBanner me={me} visit={me.visit} />}
          {/* Whoever has just logged out is on the way to the login, and belongs nowhere else. */}
          {me.user && (me.church ? <Page church={me.church} /> : <AdminPage />)}
        </main>
        <BottomMenu me={me} />
        <OfflineStrip />
        <SupportChat isOn={me.church !== null && !me.visit && !isVisiting()} />
        <Confirm />
        <Notifications
          position="bottom-center"
          autoClose={6000}
          limit={3}
          classNames={{ root: classes.snackbars, notification: classes.snackbar }}
        />
      </div>
    </Mantine>
  )
}

/**
 * Churches that are cancelled or suspended see their billing in place of the pages that are denied to them.
 */
const Page = ({ church }: { church: Church }) => {
  const matches = useMatches()
  const isFlagged = matches.some(({ staticData }) => staticData.isDenied)
  if (matches.some(({ staticData }) => staticData.isOnlyForAdmins)) return <AdminsOnly />
  const isShut = isDenied(church)
  if (isFlagged && isShut) return <Elsewhere href="/billing" />
  const saysItself = matches.some(({ fullPath }) => fullPath === '/billing')
  return (
    <>
      {isShut && !saysItself && <ShutBanner />}
      {!isShut && church.sending_mode === 'trial' && <TrialBanner />}
      <Outlet />
    </>
  )
}

const AdminPage = () => {
  const isForAdmins = useMatches().some(({ staticData }) => staticData.isForAdmins)
  if (isVisiting()) return <NoChurch />
  return isForAdmins ? <Outlet /> : <Elsewhere href="/users" />
}

const Elsewhere = ({ href }: { href: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href, replace: true })
  }, [navigate, href])
  return null
}
