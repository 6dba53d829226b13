import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/row.tsx'

/** Asks before a change that was not saved is lost. */
export const LeaveDialog = ({ isChanged }: { isChanged: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog onClose={reset} title="Leave without saving?">
      <p>What you have changed here does not hold yet.</p>
      <Actions>
        <Button onClick={reset} data-autofocus>
          Stay
        </Button>
        <Button variant="default" onClick={proceed}>
          Leave
        </Button>
      </Actions>
    </Dialog>
  )
}
