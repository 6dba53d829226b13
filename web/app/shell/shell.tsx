import { Notifications } from '@mantine/notifications'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { Church } from '#contract/churches.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useQuestion } from '#web/lib/confirm.ts'
import { useLive } from '#web/lib/live.ts'
import { OfflineStrip } from '#web/lib/offline-strip.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe } from '#web/lib/profile.ts'
import { isVisiting } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Mantine } from '../theme/mantine.tsx'
import { BottomMenu } from './bottom-menu.tsx'
import { isDenied } from './denied.ts'
import { HeaderMenu } from './header-menu.tsx'
import classes from './shell.module.css'
import { ShutBanner } from './shut-banner.tsx'
import { SideMenu } from './side-menu.tsx'
import { SupportChat } from './support-chat.tsx'
import { TrialBanner } from './trial-banner.tsx'
import { VisitBanner } from './visit-banner.tsx'

/** The menus around every page behind the login. */
export function Shell() {
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
function Page({ church }: { church: Church }) {
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

function AdminPage() {
  const isForAdmins = useMatches().some(({ staticData }) => staticData.isForAdmins)
  if (isVisiting()) return <NoChurch />
  return isForAdmins ? <Outlet /> : <Elsewhere href="/users" />
}

function Elsewhere({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href, replace: true })
  }, [navigate, href])
  return null
}

/** Signed in as somebody who has not finished signing up, there is nothing to see. */
function NoChurch() {
  useTitle('No church yet')
  return (
    <>
      <PageHeader title="No church yet" />
      <EmptyState title="This person has not finished signing up">
        There is no church to show until the details are given.
      </EmptyState>
    </>
  )
}

/** In place of a page of platform admins, for everybody else. */
function AdminsOnly() {
  useTitle('Page not found')
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="This page is for platform admins"
        action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      />
    </>
  )
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** The dialog that asks who it is, loaded once it is needed. */
function Confirm() {
  const question = useQuestion()
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
