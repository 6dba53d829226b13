import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'

/** Ends the access to the planning service, after asking. */
export function DeauthorizePlanning() {
  const [isAsking, ask] = useDisclosure(false)
  const queries = useQueryClient()
  const name = usePlanningName()
  const revoke = useMutation(
    api.integrations.planningRevoke.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries()
        ask.close()
        showSuccess(`${name} is disconnected`)
      },
      onError: showError,
    }),
  )
  return (
    <>
      <Button variant="default" onClick={ask.open}>
        Deauthorize
      </Button>
      <Modal opened={isAsking} onClose={ask.close} title={`Deauthorize ${name}?`}>
        <p>
          Steeple stops reading your schedule, and no text goes out until you connect again. Your log stays.
        </p>
        <DialogButtons
          go="Deauthorize"
          isRisky
          isGoing={revoke.isPending}
          onGo={() => revoke.mutate(undefined)}
          close={ask.close}
        />
      </Modal>
    </>
  )
}
