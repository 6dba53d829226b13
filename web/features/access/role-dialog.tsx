import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TeamMember } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'

/** Makes somebody an owner, or staff again, after saying what that means. */
export function RoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const queries = useQueryClient()
  const isRising = member.role === 'staff'
  const change = useMutation(
    api.access.changeRole.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.access.team.key() })
        onClose()
        showSuccess(`${member.name} is ${isRising ? 'an owner' : 'staff'} now.`)
      },
      onError: showError,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Make ${member.name} ${isRising ? 'an owner' : 'staff'}?`}>
      <p>
        {isRising
          ? 'Owners see billing, buy and give back numbers, connect services, and decide who else uses Steeple, you included.'
          : 'Staff see everything but billing, and cannot invite or remove anybody.'}
      </p>
      <DialogButtons
        go={isRising ? 'Make owner' : 'Make staff'}
        isGoing={change.isPending}
        onGo={() => change.mutate({ id: member.id, role: isRising ? 'owner' : 'staff' })}
        close={onClose}
      />
    </Dialog>
  )
}
