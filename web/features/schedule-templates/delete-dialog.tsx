import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedTemplate } from '#contract/schedule-templates.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { EffectWords } from './effect-words.tsx'

type DeleteDialogProps = { template: ListedTemplate; close: () => void }

/** Asks before a schedule goes for good, and says which texts change with it. */
export function DeleteDialog({ template: { id, name, services }, close }: DeleteDialogProps) {
  const queries = useQueryClient()
  const nothing = { id, serviceIds: [], folderIds: [] }
  const effect = useQuery(api.scheduleTemplates.assignEffect.queryOptions({ input: nothing }))
  const remove = useMutation(
    api.scheduleTemplates.remove.mutationOptions({
      onSuccess: () => {
        showSuccess(`'${name}' is deleted.`)
        close()
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
      },
      onError: showError,
    }),
  )
  return (
    <AskDialog
      title={`Delete '${name}'?`}
      go="Delete"
      isRisky
      isGoing={remove.isPending}
      onGo={() => remove.mutate({ id })}
      close={close}
    >
      <p>
        {services === 0
          ? 'No service uses it.'
          : 'Its services get the schedule of their folder again, or the default one. This cannot be undone.'}
      </p>
      <EffectWords effect={effect.data?.effect} error={effect.error} />
    </AskDialog>
  )
}
