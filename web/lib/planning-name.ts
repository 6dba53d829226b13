import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useMe } from './profile.ts'

/** What the church's planning service is called: the one that it has connected, else the one that it is offered. */
export function usePlanningName(): string {
  const { church } = useMe()
  const { data } = useQuery({ ...api.integrations.planningProfile.queryOptions(), enabled: church !== null })
  return data?.service.name ?? 'the planning service'
}
