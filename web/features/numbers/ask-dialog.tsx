import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './numbers.module.css'

type AskDialogProps = {
  title: string
  go: string
  isGoing: boolean
  onGo: () => void
  close: () => void
  children: ReactNode
}

/** Asks for confirmation before something that people may regret. */
export const AskDialog = ({ title, go, isGoing, onGo, close, children }: AskDialogProps) => (
  <Modal opened onClose={close} title={title}>
    <p className={classes.question}>{children}</p>
    <div className={classes.actions}>
      <Button color="red" onClick={onGo} loading={isGoing}>
        {go}
      </Button>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
    </div>
  </Modal>
)
