import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { NotConnected } from '#web/lib/not-connected.tsx'
import { useMe } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ServicesColumns, ServicesTwo } from './services-columns.tsx'
import { type ServicesSearch, servicesTitles, withoutPerson } from './services-search.ts'
import { StatusLinks } from './status-links.tsx'
import { BackToDashboard, Trail } from './trail.tsx'
import { useChosen } from './use-chosen.ts'
import { useRoom } from './use-room.ts'

const loadDrawer = () => import('./person-drawer.tsx')
const PersonDrawer = lazy(async () => ({ default: (await loadDrawer()).PersonDrawer }))

/** On phones alone. */
const ServicesOnPhone = lazy(async () => ({
  default: (await import('./services-on-phone.tsx')).ServicesOnPhone,
}))
const Everybody = lazy(async () => ({ default: (await import('./everybody.tsx')).Everybody }))

const route = getRouteApi('/workspace/services')

export function ServicesPage() {
  return route.useSearch().all ? (
    <Suspense>
      <Everybody />
    </Suspense>
  ) : (
    <Levels />
  )
}

/** From the services to their people. */
function Levels() {
  const search = route.useSearch()
  const room = useRoom()
  const isConnected = useMe().church?.pivot.pco_access_token ?? true
  const title = servicesTitles[search.type]
  useTitle(title)

  if (room !== 'columns' && search.plan && search.personId) {
    return <Navigate to="/personal-service" search={search} replace />
  }
  return (
    <>
      <PageHeader title={title} above={room === 'one' ? <BackToDashboard /> : <Trail here={title} />} />
      {!isConnected && (
        <Card flush>
          <NotConnected />
        </Card>
      )}
      {isConnected && room !== 'one' && <Columns search={search} isWide={room === 'columns'} />}
      {isConnected && room === 'one' && <OnPhone search={search} />}
    </>
  )
}

const OnPhone = ({ search }: { search: ServicesSearch }) => (
  <>
    <StatusLinks to="/services" search={search} />
    <Suspense fallback={<ListSkeleton rows={8} />}>
      <ServicesOnPhone search={search} />
    </Suspense>
  </>
)

/** Folders, service types, plans and people, side by side. */
function Columns({ search, isWide }: { search: ServicesSearch; isWide: boolean }) {
  const navigate = route.useNavigate()
  const data = useChosen(search)
  // People will be opened: the drawer comes once the lists are on their way.
  useEffect(() => void loadDrawer(), [])
  const Layout = isWide ? ServicesColumns : ServicesTwo
  return (
    <>
      <StatusLinks to="/services" search={data.search} />
      <Layout {...data} />
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
