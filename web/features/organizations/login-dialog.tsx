import { useVisit } from '#web/lib/visit.ts'
import { TextDialog } from './text-dialog.tsx'

type LoginDialogProps = { userId: number; name: string; onClose: () => void }

/** Signs in as somebody, with the reason that the church can read. */
export function LoginDialog({ userId, name, onClose }: LoginDialogProps) {
  const visit = useVisit()
  return (
    <TextDialog
      title={`Log in as ${name}`}
      label="Why"
      go="Log in"
      isGoing={visit.isPending}
      onGo={(reason, refuse) => visit.mutate({ userId, reason }, { onError: refuse })}
      onClose={onClose}
    >
      It ends by itself after 60 minutes. The church can read who was there, why, and what was done.
      Passwords, cards and e-mail addresses cannot be changed.
    </TextDialog>
  )
}
