import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { Stack } from './stack.tsx'

type AskDialogProps = {
  title: string
  go: string
  isRisky?: boolean
  isGoing?: boolean
  onGo: () => void
  close: () => void
  stay?: string
  children: ReactNode
}

/** Asks before something that people may regret. */
export const AskDialog = ({
  title,
  go,
  isRisky,
  isGoing,
  onGo,
  close,
  stay = 'Cancel',
  children,
}: AskDialogProps) => (
  <Dialog onClose={close} title={title}>
    <Stack gap="m">{children}</Stack>
    <DialogButtons
      go={go}
      isRisky={isRisky ?? false}
      isGoing={isGoing ?? false}
      onGo={onGo}
      close={close}
      stay={stay}
      startsAtCancel
    />
  </Dialog>
)
