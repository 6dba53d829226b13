import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { type UserDialog, UserRows } from './user-rows.tsx'

/** Somebody who has confirmed the address and has no church yet. */
export function PersonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const { data, isError, error, isFetching, refetch } = useQuery(
    api.organizations.userWithoutChurch.queryOptions({ input: { userId: id } }),
  )
  const close = () => setDialog(null)
  return (
    <Dialog onClose={onClose} fullScreen title="(No Church)" closeOnEscape={dialog === null}>
      {data && (
        <Card title="User" purpose="Has confirmed the e-mail address, and has given no details of a church.">
          <UserRows users={data.users} onOpen={setDialog} />
        </Card>
      )}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={1} />}
      {dialog?.kind === 'login' && <LoginDialog {...dialog} onClose={close} />}
      {dialog?.kind === 'decline' && <DeclineDialog {...dialog} onClose={close} />}
    </Dialog>
  )
}
