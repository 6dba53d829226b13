import { createContext, useContext } from 'react'
import type { Card, CreditBundle } from '#contract/billing.ts'

/** What covers the page: one of its full-screen dialogs, with what it is about. */
export type Dialog =
  | { name: 'plans' }
  | { name: 'order'; packageId: string; isMonthly: boolean }
  | { name: 'cancel' }
  | { name: 'buy'; bundle: CreditBundle }
  | { name: 'recharge' }
  | { name: 'logs' }
  | { name: 'cards' }
  | { name: 'add-card'; isForOrder?: boolean }
  | { name: 'edit-card'; card: Card }
  | { name: 'delete-card'; card: Card }
  | { name: 'primary-card'; card: Card }
  | { name: 'transactions' }
export type DialogName = Dialog['name']

type Dialogs = {
  /** Those that are open, the uppermost last. */
  stack: readonly Dialog[]
  /** Opens a dialog over those that are open. */
  open: (dialog: Dialog) => void
  /** Closes a dialog and those over it. */
  close: (name: DialogName) => void
  closeAll: () => void
  /** Says something on the page until people dismiss it. */
  tell: (message: string) => void
}

export const DialogsContext = createContext<Dialogs | null>(null)

/** Opens and closes the dialogs of the billing page. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('dialogs are for the billing page')
  return dialogs
}
