import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ServicesSearch, withPicks } from './services-search.ts'
import { useFolders, usePeople, usePlans, useServices } from './use-lists.ts'

const route = getRouteApi('/workspace/services')

/** What each column shows; the first rows are chosen if the address names none. */
export function useChosen(asked: ServicesSearch) {
  const navigate = route.useNavigate()
  const folders = useFolders()
  const services = useServices(asked)
  const withServicePicked = withPicks(asked, services.data?.services, undefined) ?? asked
  const plans = usePlans(withServicePicked)
  const search = withPicks(withServicePicked, undefined, plans.data?.plans) ?? withServicePicked
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
