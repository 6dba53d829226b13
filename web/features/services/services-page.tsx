import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { NotConnected } from '#web/lib/not-connected.tsx'
import { useMe } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ServicesColumns, ServicesTwo } from './services-columns.tsx'
import { servicesTitles, withoutPerson } from './services-search.ts'
import { StatusLinks } from './status-links.tsx'
import { BackToDashboard, Trail } from './trail.tsx'
import { useChosen } from './use-chosen.ts'
import { useRoom } from './use-room.ts'

const loadDrawer = () => import('./person-drawer.tsx')
const PersonDrawer = lazy(async () => ({ default: (await loadDrawer()).PersonDrawer }))

/** On phones alone. */
const ServicesTabs = lazy(async () => ({ default: (await import('./services-tabs.tsx')).ServicesTabs }))
const Everybody = lazy(async () => ({ default: (await import('./everybody.tsx')).Everybody }))

const route = getRouteApi('/workspace/services')

const layouts = { columns: ServicesColumns, two: ServicesTwo, tabs: ServicesTabs }

export function ServicesPage() {
  return route.useSearch().all ? (
    <Suspense>
      <Everybody />
    </Suspense>
  ) : (
    <Levels />
  )
}

/** Folders, service types, plans and people. */
function Levels() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const room = useRoom()
  const isConnected = useMe().church?.pivot.pco_access_token ?? true
  const data = useChosen(search, room)
  const title = servicesTitles[search.type]
  useTitle(title)
  // People will be opened: the drawer comes once the lists are on their way.
  useEffect(() => void loadDrawer(), [])

  if (room !== 'columns' && search.plan && search.personId) {
    return <Navigate to="/personal-service" search={search} replace />
  }
  if (!isConnected) {
    return (
      <>
        <PageHeader title={title} above={<Trail here={title} />} />
        <Card flush>
          <NotConnected />
        </Card>
      </>
    )
  }
  const Layout = layouts[room]
  return (
    <>
      <PageHeader title={title} above={room === 'tabs' ? <BackToDashboard /> : <Trail here={title} />} />
      <StatusLinks to="/services" search={data.search} />
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <Layout {...data} />
      </Suspense>
      <Suspense>
        <PersonDrawer
          search={search}
          onClose={() =>
            search.day
              ? void navigate({ to: '/day/$date', params: { date: search.day } })
              : void navigate({ search: withoutPerson(search), replace: true, resetScroll: false })
          }
        />
      </Suspense>
    </>
  )
}
