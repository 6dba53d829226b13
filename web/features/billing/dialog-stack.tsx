import { lazy, Suspense } from 'react'
import { type Dialog, useDialogs } from './dialogs.ts'

const PlansDialog = lazy(async () => ({ default: (await import('./plan/plans-dialog.tsx')).PlansDialog }))
const OrderDialog = lazy(async () => ({ default: (await import('./plan/order-dialog.tsx')).OrderDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./plan/cancel-dialog.tsx')).CancelDialog }))
const BuyDialog = lazy(async () => ({ default: (await import('./credits/buy-dialog.tsx')).BuyDialog }))
const RechargeDialog = lazy(async () => ({
  default: (await import('./credits/recharge-dialog.tsx')).RechargeDialog,
}))
const LogsDialog = lazy(async () => ({ default: (await import('./credits/logs-dialog.tsx')).LogsDialog }))
const CardsDialog = lazy(async () => ({ default: (await import('./cards/cards-dialog.tsx')).CardsDialog }))
const AddCardDialog = lazy(async () => ({
  default: (await import('./cards/add-card-dialog.tsx')).AddCardDialog,
}))
const EditCardDialog = lazy(async () => ({
  default: (await import('./cards/edit-card-dialog.tsx')).EditCardDialog,
}))
const CardQuestion = lazy(async () => ({ default: (await import('./cards/card-question.tsx')).CardQuestion }))
const TransactionsDialog = lazy(async () => ({
  default: (await import('./history/transactions-dialog.tsx')).TransactionsDialog,
}))

/** The dialogs that are open. */
export const DialogStack = () =>
  useDialogs().stack.map((dialog) => (
    <Suspense key={dialog.name}>
      <Shown dialog={dialog} />
    </Suspense>
  ))

function Shown({ dialog }: { dialog: Dialog }) {
  switch (dialog.name) {
    case 'plans':
      return <PlansDialog />
    case 'order':
      return <OrderDialog packageId={dialog.packageId} isMonthly={dialog.isMonthly} />
    case 'cancel':
      return <CancelDialog />
    case 'buy':
      return <BuyDialog bundle={dialog.bundle} />
    case 'recharge':
      return <RechargeDialog />
    case 'logs':
      return <LogsDialog />
    case 'cards':
      return <CardsDialog />
    case 'add-card':
      return <AddCardDialog isForOrder={dialog.isForOrder ?? false} />
    case 'edit-card':
      return <EditCardDialog card={dialog.card} />
    case 'delete-card':
    case 'primary-card':
      return <CardQuestion name={dialog.name} card={dialog.card} />
    case 'transactions':
      return <TransactionsDialog />
  }
}
