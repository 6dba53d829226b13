import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useDialogs } from '../dialogs.ts'
import { useRefreshBilling } from '../use-billing.ts'

/** Takes the cancelling back while the subscription still runs. */
export function KeepButton() {
  const refresh = useRefreshBilling()
  const { tell } = useDialogs()
  const keep = useMutation(
    api.billing.undoCancel.mutationOptions({
      onSuccess: async () => {
        await refresh()
        tell('Your subscription goes on.')
      },
      onError: showError,
    }),
  )
  return (
    <Button onClick={() => keep.mutate(undefined)} loading={keep.isPending}>
      Keep my subscription
    </Button>
  )
}
