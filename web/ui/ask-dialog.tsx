import type { ReactNode } from 'react'
import classes from './ask-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

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
    <div className={classes.question}>{children}</div>
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
