import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationDetail } from '#contract/organizations.ts'
import { NOT_ACTIVE, ON_EXTENDED_TRIAL, ON_TRIAL } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { longDate } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Actions } from '#web/ui/row.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { ActivityCard, CreditsCard, IntegrationsCard, NumbersCard } from './organization-cards.tsx'
import { StatusPill } from './organization-table.tsx'
import classes from './organizations.module.css'
import { PaymentsCard } from './payments-card.tsx'
import { LargerDialog, ReactivateDialog, SuspendDialog, TrialDialog } from './standing-dialogs.tsx'
import { TextsCard } from './texts-card.tsx'
import { type UserDialog, UserRows } from './user-rows.tsx'

type Open = UserDialog | { kind: Kind }
type Kind = 'credits' | 'suspend' | 'reactivate' | 'trial' | 'larger' | 'erase'

const SENDING = { live: 'To volunteers', trial: 'To the owner, on trial', paused: 'Paused' } as const

/** Everything about one organization, over the whole screen. */
export function OrganizationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [dialog, setDialog] = useState<Open | null>(null)
  const { data, isError, error, isFetching, refetch } = useQuery(
    api.organizations.view.queryOptions({ input: { id } }),
  )
  return (
    <Dialog
      onClose={onClose}
      fullScreen
      title={data?.organization.name ?? 'Organization'}
      closeOnEscape={dialog === null}
    >
      {data && <Detail detail={data} onOpen={setDialog} />}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={8} label="Loading the organization" />}
      {data && dialog && <OpenDialog detail={data} dialog={dialog} onClose={() => setDialog(null)} />}
    </Dialog>
  )
}

type DetailProps = { detail: OrganizationDetail; onOpen: (dialog: Open) => void }

const Detail = ({ detail, onOpen }: DetailProps) => (
  <div className={classes.grid}>
    <Standing detail={detail} onOpen={(kind) => onOpen({ kind })} />
    <Card title="Users">
      <UserRows users={detail.users} onOpen={onOpen} />
    </Card>
    <TextsCard detail={detail} />
    <PaymentsCard detail={detail} />
    <NumbersCard detail={detail} />
    <IntegrationsCard detail={detail} />
    <CreditsCard detail={detail} />
    <ActivityCard detail={detail} />
  </div>
)

function Standing({ detail, onOpen }: { detail: OrganizationDetail; onOpen: (kind: Kind) => void }) {
  const zone = useZone()
  const { organization, credits, trial_ends_at: trialEnd } = detail
  const isOnTrial = [ON_TRIAL, ON_EXTENDED_TRIAL].some((status) => status === organization.intercom_tag)
  return (
    <Card title="Account" end={<StatusPill status={organization.intercom_tag} />}>
      <Facts
        facts={[
          ['Credits', credits.toLocaleString('en-US')],
          ['Plan', organization.plan || 'free'],
          ...(isOnTrial && trialEnd ? [['Trial ends', longDate(trialEnd, zone)] as const] : []),
          ['Texts go', SENDING[detail.sending_mode]],
          ['Country', organization.country_iso ?? '–'],
          ['Time zone', detail.timezone],
          ['Signed up', longDate(organization.created_at, zone)],
        ]}
      />
      <Actions>
        <Button size="xs" onClick={() => onOpen('credits')}>
          +/- Credits
        </Button>
        {detail.can_extend_trial && (
          <Button size="xs" variant="default" onClick={() => onOpen('trial')}>
            Extend trial
          </Button>
        )}
        {detail.larger_asked_at && (
          <Button size="xs" variant="default" onClick={() => onOpen('larger')}>
            Larger registration
          </Button>
        )}
        {detail.can_suspend && (
          <Button size="xs" variant="default" onClick={() => onOpen('suspend')}>
            Suspend
          </Button>
        )}
        {organization.intercom_tag === NOT_ACTIVE && (
          <Button size="xs" variant="default" onClick={() => onOpen('reactivate')}>
            Reactivate
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onOpen('erase')}>
          Erase…
        </Button>
      </Actions>
    </Card>
  )
}

type OpenDialogProps = { detail: OrganizationDetail; dialog: Open; onClose: () => void }

function OpenDialog({
  detail: { organization, credits, trial_ends_at: endsAt },
  dialog,
  onClose,
}: OpenDialogProps) {
  const about = { churchId: organization.id, name: organization.name, onClose }
  switch (dialog.kind) {
    case 'login':
      return <LoginDialog {...dialog} onClose={onClose} />
    case 'decline':
      return <DeclineDialog {...dialog} onClose={onClose} />
    case 'credits':
      return <CreditsDialog {...about} credits={credits} />
    case 'larger':
      return <LargerDialog {...about} />
    case 'suspend':
      return <SuspendDialog {...about} />
    case 'reactivate':
      return <ReactivateDialog {...about} />
    case 'trial':
      return <TrialDialog {...about} endsAt={endsAt} />
    case 'erase':
      return <EraseDialog {...about} />
  }
}
