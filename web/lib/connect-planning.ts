import { useMutation } from '@tanstack/react-query'
import { client } from './api.ts'
import { showError } from './snackbar.ts'

/** Goes to the planning service's own page, which asks for consent and comes back to /authorization. */
export function useConnectPlanning() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => client.integrations.planningLogin(),
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  })
  return { connect: () => mutate(), isLeaving: isPending || isSuccess }
}
