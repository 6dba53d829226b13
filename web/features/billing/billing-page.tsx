import { Alert, Loader } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CurrentPackage } from '#contract/billing.ts'
import { errorText } from '#web/lib/errors.ts'
import { useMe, useWhyNot } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Banners } from './banners.tsx'
import classes from './billing.module.css'
import { CardsPanel } from './cards/cards-panel.tsx'
import { CreditsPanel } from './credits/credits-panel.tsx'
import { LogsPanel } from './credits/logs-panel.tsx'
import { useBuyMissing } from './credits/use-buy-missing.ts'
import { UsePanel } from './credits/use-panel.tsx'
import { DialogStack } from './dialog-stack.tsx'
import { type Dialog, DialogsContext } from './dialogs.ts'
import { ContactPanel } from './history/contact-panel.tsx'
import { TransactionsPanel } from './history/transactions-panel.tsx'
import { PlanCard } from './plan/plan-card.tsx'
import { useCurrentPackage } from './use-billing.ts'

/** The plan, the credits, the cards and what was paid; for owners. */
export function BillingPage() {
  useTitle('Billing')
  const { church } = useMe()
  const whyNot = useWhyNot('billing.read')
  return (
    <>
      <PageHeader
        title="Billing"
        detail={church && `(${church.name} church)`}
        above={
          <Link to="/dashboard" className={classes.back ?? ''}>
            <IconChevronLeft size={16} aria-hidden />
            Dashboard
          </Link>
        }
      />
      {whyNot ? <ForOwners /> : <Billing />}
    </>
  )
}

const ForOwners = () => (
  <EmptyState title="Only owners of the church see billing">
    Ask an owner of your church about the plan, the credits and the cards.
  </EmptyState>
)

function Billing() {
  const { data, error, refetch, isFetching } = useCurrentPackage()
  if (data) return <Loaded current={data} />
  if (error)
    return (
      <ErrorState
        title="Billing could not be loaded"
        message={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div role="status" aria-label="Loading billing" className={classes.spinner}>
      <Loader />
    </div>
  )
}

function useDialogStack() {
  const [stack, setStack] = useState<readonly Dialog[]>([])
  const [flash, setFlash] = useState<string | null>(null)
  const acts = useMemo(
    () => ({
      open: (dialog: Dialog) => {
        setFlash(null)
        setStack((open) => [...open.filter(({ name }) => name !== dialog.name), dialog])
      },
      close: (name: Dialog['name']) =>
        setStack((open) => {
          const at = open.findIndex((dialog) => dialog.name === name)
          return at < 0 ? open : open.slice(0, at)
        }),
      closeAll: () => setStack([]),
      tell: setFlash,
    }),
    [],
  )
  const dialogs = useMemo(() => ({ stack, ...acts }), [stack, acts])
  return { dialogs, flash, dismiss: () => setFlash(null) }
}

function Loaded({ current }: { current: CurrentPackage }) {
  const { dialogs, flash, dismiss } = useDialogStack()
  useBuyMissing(current, dialogs.open)
  return (
    <DialogsContext value={dialogs}>
      {flash && (
        <Alert
          color="green"
          role="status"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={dismiss}
          className={classes.flash ?? ''}
        >
          {flash}
        </Alert>
      )}
      <Banners current={current} />
      <Stack className={classes.columns}>
        <Stack>
          <PlanCard key={String(current.isMonthly)} current={current} />
          <CreditsPanel current={current} />
          <CardsPanel />
        </Stack>
        <Stack>
          <LogsPanel />
          <UsePanel />
        </Stack>
      </Stack>
      <TransactionsPanel />
      <ContactPanel />
      <DialogStack />
    </DialogsContext>
  )
}
