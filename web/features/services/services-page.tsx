import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { useFolders, usePeople, usePlans, useServices } from './queries.ts'
import { type ServicesSearch, servicesTitles, withoutPerson, withPicks } from './search.ts'
import { ServicesColumns, ServicesTwo } from './services-columns.tsx'
import { ServicesTabs } from './services-tabs.tsx'
import { BackToDashboard, Trail } from './trail.tsx'
import { TypeFilter } from './type-filter.tsx'
import { type Room, useRoom } from './use-room.ts'

const route = getRouteApi('/workspace/services')

const layouts = { columns: ServicesColumns, two: ServicesTwo, tabs: ServicesTabs }

export function ServicesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const room = useRoom()
  const data = useChosen(search, room)
  const title = servicesTitles[search.type]
  useTitle(title)

  if (room !== 'columns' && search.plan && search.personId) {
    return <Navigate to="/personal-service" search={search} replace />
  }
  const Layout = layouts[room]
  return (
    <>
      <PageHeader title={title} above={room === 'tabs' ? <BackToDashboard /> : <Trail here={title} />} />
      <TypeFilter to="/services" search={data.search} />
      <Layout {...data} />
      <PersonDrawer
        search={search}
        onClose={() => void navigate({ search: withoutPerson(search), replace: true, resetScroll: false })}
      />
    </>
  )
}

/** What each column shows; with room for columns the first rows are chosen where the address names none. */
function useChosen(asked: ServicesSearch, room: Room) {
  const navigate = route.useNavigate()
  const folders = useFolders()
  const services = useServices(asked)
  const picks = room !== 'tabs'
  const withServicePicked = (picks && withPicks(asked, services.data?.services, undefined)) || asked
  const plans = usePlans(withServicePicked)
  const search = (picks && withPicks(withServicePicked, undefined, plans.data?.plans)) || withServicePicked
  const people = usePeople(search)

  const { service, plan } = search
  const isPicked = service !== asked.service || plan !== asked.plan
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say whether the picks changed
  useEffect(() => {
    if (isPicked) void navigate({ search, replace: true, resetScroll: false })
  }, [isPicked, service, plan, navigate])

  return { search, folders, services, plans, people }
}

export type Chosen = ReturnType<typeof useChosen>
