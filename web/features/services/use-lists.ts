import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import type { ServicesSearch } from './services-search.ts'

/**
 * The folder 'Upcoming Services', which means all folders. Importing the contract's constant would load zod.
 */
export const UPCOMING_FOLDER = '1'

/**
 * Keeps what is shown while the same list is loaded for another status; a different list starts empty, so that
 * nobody reads one plan under the name of another.
 */
const keepWhen = (isSame: (input: Record<string, unknown>) => boolean) =>
  function keep<Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) {
    const options = query?.queryKey[1] as { input?: Record<string, unknown> } | undefined
    return options?.input && isSame(options.input) ? previous : undefined
  }

export const useFolders = () => useQuery(api.services.folders.queryOptions())

/** The service types of the chosen folder, or of all folders. */
export function useServices({ type, folder }: ServicesSearch) {
  const isAll = folder === undefined || folder === UPCOMING_FOLDER
  const all = useQuery({
    ...api.services.all.queryOptions({ input: { type } }),
    enabled: isAll,
    placeholderData: keepWhen((input) => input.folderId === undefined),
  })
  const ofFolder = useQuery({
    ...api.services.ofFolder.queryOptions({ input: isAll ? skipToken : { type, folderId: folder } }),
    placeholderData: keepWhen((input) => input.folderId === folder),
  })
  return isAll ? all : ofFolder
}

export const usePlans = ({ type, service }: ServicesSearch) =>
  useQuery({
    ...api.services.plans.queryOptions({ input: service ? { type, serviceId: service } : skipToken }),
    placeholderData: keepWhen((input) => input.serviceId === service),
  })

/** The plans of all service types. */
export const useComing = ({ type }: ServicesSearch) =>
  useQuery({ ...api.services.coming.queryOptions({ input: { type } }), placeholderData: keepPreviousData })

/** Everybody on the chosen plan; the status filter is applied on the screen. */
export const usePeople = ({ plan }: ServicesSearch) =>
  useQuery(api.services.people.queryOptions({ input: plan ? { planId: plan } : skipToken }))

export const usePeopleByStatus = ({ type, plan, service, serviceName }: ServicesSearch) =>
  useQuery({
    ...api.services.peopleByStatus.queryOptions({
      input: plan ? { planId: plan, type, serviceId: service, serviceName } : skipToken,
    }),
    placeholderData: keepWhen((input) => input.planId === plan),
  })

export const usePersonLogs = ({ type, plan, personId }: ServicesSearch) =>
  useQuery(
    api.services.personLogs.queryOptions({
      input: plan && personId ? { planId: plan, personId, type } : skipToken,
    }),
  )
