import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TeamMember } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'

type RemoveMemberDialogProps = { member: TeamMember; onClose: () => void }

export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation(
    api.access.removeMember.mutationOptions({
      onSuccess: () => {
        showSuccess(`${member.name} is removed.`)
        onClose()
        return queries.invalidateQueries({ queryKey: api.access.team.key() })
      },
      onError: showError,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Remove ${member.name}?`}>
      <p>
        {member.is_invited
          ? 'The invitation stops working.'
          : 'They are logged out everywhere at once and cannot log in any more. What they did stays in the log.'}
      </p>
      <DialogButtons
        go="Remove"
        isRisky
        isGoing={remove.isPending}
        onGo={() => remove.mutate({ id: member.id })}
        close={onClose}
      />
    </Dialog>
  )
}
