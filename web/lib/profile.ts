import { useQuery } from '@tanstack/react-query'
import type { Church, User } from '#contract/access.ts'
import { api } from './api.ts'
import { useSession } from './session.ts'

export type Me = { user: User | null; church: Church | null; primaryNumber: string | null }

/** The signed-in person and church: what the session remembers until the server has answered. */
export const useMe = (): Me => {
  const session = useSession()
  const { data } = useQuery({ ...api.profile.get.queryOptions(), enabled: session !== null })
  const user = data?.user ?? session?.user ?? null
  return {
    user,
    church: data?.church ?? user?.churches[0] ?? null,
    primaryNumber: data?.phone_number?.number ?? user?.primary_number ?? session?.phoneNumber?.number ?? null,
  }
}

/** The church's time zone; every date is shown in it. */
export const useZone = (): string => useMe().church?.timezone ?? 'UTC'
