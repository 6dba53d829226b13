import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AskDialog } from '#web/ui/ask-dialog.tsx'

type LeaveDialogProps = { isChanged: boolean; stay?: string; children: ReactNode }

/** Asks before a change that was not saved is lost, whichever way somebody leaves. */
export function LeaveDialog({ isChanged, stay = 'Stay', children }: LeaveDialogProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <AskDialog title="Leave without saving?" go="Leave" isRisky onGo={proceed} close={reset} stay={stay}>
      {children}
    </AskDialog>
  )
}
