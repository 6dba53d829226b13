import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ask-dialog.module.css'

type AskDialogProps = {
  title: string
  go: string
  isRisky?: boolean
  isGoing?: boolean
  onGo: () => void
  close: () => void
  children: ReactNode
}

/** Asks before something that people may regret. */
export const AskDialog = ({ title, go, isRisky, isGoing, onGo, close, children }: AskDialogProps) => (
  <Modal opened onClose={close} title={title}>
    <div className={classes.question}>{children}</div>
    <div className={classes.actions}>
      <Button {...(isRisky && { color: 'red' })} onClick={onGo} loading={isGoing ?? false}>
        {go}
      </Button>
      <Button variant="default" onClick={close} data-autofocus>
        Cancel
      </Button>
    </div>
  </Modal>
)
