import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './billing.module.css'
import { type DialogName, useDialogs } from './dialogs.ts'

type FullDialogProps = {
  name: DialogName
  title: string
  /** For tables and plans, which need more room than a form. */
  isWide?: boolean
  children: ReactNode
}

/** A dialog that covers the whole screen. */
export const FullDialog = ({ name, title, isWide = false, children }: FullDialogProps) => {
  const { close } = useDialogs()
  return (
    <Modal opened onClose={() => close(name)} title={title} stackId={name} fullScreen>
      <div className={isWide ? classes.wide : classes.narrow}>{children}</div>
    </Modal>
  )
}
