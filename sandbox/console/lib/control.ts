import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

type Method = 'GET' | 'POST' | 'DELETE'

/** Calls the control API; a refusal becomes an Error with its sentence. */
async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/control${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = (await response.json()) as Answer & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `The sandbox answered ${response.status}.`)
  return answer
}

/** How a path of the control API is read. */
export const controlQuery = <View>(path: string) => ({
  queryKey: [path],
  queryFn: () => call<View>('GET', path),
})

/** Reads a path of the control API, and reads it again after every change. */
export const useControl = <View>(path: string) => useQuery(controlQuery<View>(path))

/** A short note in the corner; one with a title says that something went wrong. */
export function tell(message: string, title?: string): void {
  notifications.show({
    message,
    closeButtonProps: { 'aria-label': 'Close' },
    ...(title && { title, color: 'red' }),
  })
}

/** An act on the console. `act` resolves to whether it was done; a failure is shown. */
export function useAct() {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ method, path, body }: { method: Method; path: string; body?: unknown }) =>
      call(method, path, body),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => tell(error.message, 'That did not work'),
  })
  const act = (method: Method, path: string, body?: unknown): Promise<boolean> =>
    mutateAsync({ method, path, body }).then(
      () => true,
      () => false,
    )
  return { act, isBusy: isPending }
}
