import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './billing.module.css'
import { type DialogName, useDialogs } from './dialogs.ts'

/** Above the menus of the page. */
const LOWEST = 200

type FullDialogProps = {
  name: DialogName
  title: string
  /** For tables and plans, which need more room than a form. */
  isWide?: boolean
  children: ReactNode
}

/** A dialog that covers the whole screen. */
export function FullDialog({ name, title, isWide = false, children }: FullDialogProps) {
  const { stack, close } = useDialogs()
  const level = stack.findIndex((dialog) => dialog.name === name)
  const isTop = level === stack.length - 1
  return (
    <Dialog
      onClose={() => close(name)}
      title={title}
      fullScreen
      zIndex={LOWEST + level}
      closeOnEscape={isTop}
      trapFocus={isTop}
      transitionProps={{ duration: 0 }}
      {...(!isTop && { classNames: { inner: classes.covered ?? '' } })}
    >
      <div className={isWide ? classes.wide : classes.narrow}>{children}</div>
    </Dialog>
  )
}
