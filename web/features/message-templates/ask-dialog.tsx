import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './message-templates.module.css'

type AskDialogProps = {
  title: string
  go: string
  isRisky?: boolean
  onGo: () => void
  close: () => void
  children: ReactNode
}

/** Asks before something that people may regret. */
export const AskDialog = ({ title, go, isRisky = false, onGo, close, children }: AskDialogProps) => (
  <Modal opened onClose={close} title={title}>
    <p className={classes.question}>{children}</p>
    <div className={classes.actions}>
      <Button
        {...(isRisky && { color: 'red' })}
        onClick={() => {
          onGo()
          close()
        }}
      >
        {go}
      </Button>
      <Button variant="default" onClick={close} data-autofocus>
        Cancel
      </Button>
    </div>
  </Modal>
)
