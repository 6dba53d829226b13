import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'

/** Takes the imported numbers out of use, after asking. */
export function DeauthorizeProvider() {
  const [isAsking, ask] = useDisclosure(false)
  const queries = useQueryClient()
  const remove = useMutation(
    api.numbers.removeProvider.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries()
        ask.close()
        showSuccess('PastorsLine is disconnected')
      },
      onError: showError,
    }),
  )
  return (
    <>
      <Button variant="default" onClick={ask.open}>
        Deauthorize<span className="visually-hidden"> PastorsLine</span>
      </Button>
      <Modal opened={isAsking} onClose={ask.close} title="Deauthorize PastorsLine?">
        <p>
          Your numbers from PastorsLine are taken out of use, and we forget how to send from them. Without
          another number, no text goes out. Your log stays.
        </p>
        <DialogButtons
          go="Deauthorize"
          isRisky
          isGoing={remove.isPending}
          onGo={() => remove.mutate(undefined)}
          close={ask.close}
        />
      </Modal>
    </>
  )
}
