import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Row } from '#web/ui/row.tsx'

/** A reminder leaves after ten seconds; until then it can be taken back. */
const UNDO_MS = 10_000

/** Sends a reminder, and offers to take it back while it has not left. */
export function useSendReminder(whenSent: () => void) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.messages.key() })
  const undo = useMutation(
    api.reminders.undo.mutationOptions({
      onSuccess: ({ undone }) => {
        showSuccess(undone > 0 ? 'Taken back: nobody was texted.' : 'It had already left.')
        return refresh()
      },
      onError: showError,
    }),
  )
  const send = useMutation(
    api.reminders.send.mutationOptions({
      onSuccess: ({ sent }, { id }) => {
        notifications.show({
          id,
          color: 'green',
          autoClose: UNDO_MS,
          closeButtonProps: { 'aria-label': 'Close' },
          message: (
            <Row between>
              <span>{plural(sent, 'person', 'people')} will be reminded.</span>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  notifications.hide(id)
                  undo.mutate({ id })
                }}
              >
                Undo
              </Button>
            </Row>
          ),
        })
        whenSent()
        return refresh()
      },
      onError: showError,
    }),
  )
  return { send: send.mutate, isSending: send.isPending }
}
