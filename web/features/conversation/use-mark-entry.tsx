import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InboxEntry } from '#contract/conversation.ts'
import { api, client } from '#web/lib/api.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Row } from '#web/ui/row.tsx'

type Mark = { entry: InboxEntry; to: 'open' | 'done' }

/** Marks an entry as done, or opens it again. */
export function useMarkEntry() {
  const queries = useQueryClient()
  const mutation: UseMutationResult<unknown, Error, Mark> = useMutation({
    mutationFn: ({ entry, to }: Mark) =>
      to === 'done'
        ? client.conversation.inbox.done({ id: entry.id })
        : client.conversation.inbox.reopen({ id: entry.id }),
    onError: (error: Error) => showError(error),
    onSuccess: (_marked, { entry, to }) => {
      if (to === 'done') showDone(entry.id, 'Done', () => mutation.mutate({ entry, to: 'open' }))
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.conversation.inbox.key() })
      void queries.invalidateQueries({ queryKey: api.dashboard.key() })
    },
  })
  return mutation.mutate
}

const closeButtonProps = { 'aria-label': 'Close' }

/** Says what was done to an entry, with an undo. */
function showDone(entryId: number, words: string, undo: () => void): void {
  const id = `inbox-${entryId}`
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.hide(id)
  notifications.show({
    id,
    closeButtonProps,
    message: (
      <Row between>
        <span>{words}</span>
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      </Row>
    ),
  })
}
