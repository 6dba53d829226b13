import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SyncProgress } from '#contract/roster.ts'
import { api } from './api.ts'
import { showError } from './snackbar.ts'

const POLL_MS = 2_000

const isUnderWay = (sync: SyncProgress | undefined) => sync?.state === 'running' || sync?.state === 'waiting'

/** How far the reading of the roster has come, and a way to start it. */
export function useRoster(isWanted = true) {
  const queries = useQueryClient()
  const {
    data: sync,
    error,
    refetch,
    isFetching,
  } = useQuery(
    api.roster.sync.queryOptions({
      enabled: isWanted,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
    }),
  )
  const { mutate, isPending } = useMutation(
    api.roster.startSync.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(api.roster.sync.queryKey(), answer.sync),
      onError: showError,
    }),
  )
  return {
    sync,
    /** Why nothing is known of the reading; null while it is asked for the first time. */
    trouble: sync ? null : error,
    isAsking: isFetching,
    ask: () => void refetch(),
    isReading: isPending || isUnderWay(sync),
    read: () => mutate(undefined),
  }
}
