import { TextDialog } from './text-dialog.tsx'
import { useDecide } from './use-decide.ts'

type DeclineDialogProps = { userId: number; name: string; onClose: () => void }

/** Closes a signup, with the reason that its owner is told. */
export function DeclineDialog({ userId, name, onClose }: DeclineDialogProps) {
  const decide = useDecide(onClose)
  return (
    <TextDialog
      title={`Decline ${name}?`}
      label="Reason, which stands in the e-mail"
      go="Decline"
      isRisky
      isOptional
      isGoing={decide.isPending}
      onGo={(reason) => decide.mutate({ userId, approved: '0', ...(reason && { reason }) })}
      onClose={onClose}
    >
      The account is closed and nothing is deleted. Without a reason the e-mail says that the address or the
      phone could not be confirmed.
    </TextDialog>
  )
}
