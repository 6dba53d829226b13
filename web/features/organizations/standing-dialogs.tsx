import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { longDate } from '#web/lib/dates.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextDialog } from './text-dialog.tsx'

type DialogProps = { churchId: number; name: string; onClose: () => void }

function useReload() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: api.audit.key() })
    return queries.invalidateQueries({ queryKey: api.organizations.key() })
  }
}

/** Suspends a church. */
export function SuspendDialog({ churchId, name, onClose }: DialogProps) {
  const reload = useReload()
  const suspend = useMutation(api.organizations.suspend.mutationOptions())
  return (
    <TextDialog
      title={`Suspend ${name}?`}
      label="Reason, which the church can read"
      go="Suspend"
      isRisky
      isGoing={suspend.isPending}
      onGo={(reason, refuse) =>
        suspend.mutate(
          { churchId, reason },
          {
            onSuccess: () => {
              showSuccess(`${name} is suspended.`)
              onClose()
              return reload()
            },
            onError: refuse,
          },
        )
      }
      onClose={onClose}
    >
      Its people see only billing, and no text goes out any more.
    </TextDialog>
  )
}

/** Lifts a suspension. */
export function ReactivateDialog({ churchId, name, onClose }: DialogProps) {
  const reload = useReload()
  const reactivate = useMutation(
    api.organizations.reactivate.mutationOptions({
      onSuccess: () => {
        showSuccess(`${name} is active again.`)
        onClose()
        return reload()
      },
      onError: showError,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Reactivate ${name}?`} zIndex={300}>
      <p>It is what it was before. Texts stay paused until the church starts them.</p>
      <DialogButtons
        go="Reactivate"
        isGoing={reactivate.isPending}
        onGo={() => reactivate.mutate({ churchId })}
        close={onClose}
      />
    </Dialog>
  )
}

type Values = { days: string }
const check = ({ days }: Values): Problems<Values> =>
  /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365
    ? {}
    : { days: 'Please enter a number of days from 1 to 365.' }

/** Lengthens a trial. */
export function TrialDialog({ churchId, name, onClose, endsAt }: DialogProps & { endsAt: string | null }) {
  const reload = useReload()
  const zone = useZone()
  const form = useForm<Values>({ days: '14' }, check)
  const extend = useMutation(
    api.organizations.extendTrial.mutationOptions({
      onSuccess: ({ trial_ends_at: end }) => {
        showSuccess(`The trial of ${name} lasts until ${longDate(end, zone)}.`)
        onClose()
      },
      onError: form.refuse,
      // Also when nobody answered: the end of the trial tells whether it was done.
      onSettled: reload,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Extend the trial of ${name}`} zIndex={300}>
      <Stack
        as="form"
        onSubmit={form.submit(({ days }) => extend.mutate({ churchId, days: Number(days) }))}
        noValidate
      >
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        {endsAt && <p>So far it lasts until {longDate(endsAt, zone)}.</p>}
        <TextField
          {...form.field('days')}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
        <DialogButtons go="Extend" isGoing={extend.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}

type Larger = { segments: string }
const checkLarger = ({ segments }: Larger): Problems<Larger> =>
  /^\d{4,7}$/.test(segments) && Number(segments) >= 2000 && Number(segments) <= 1_000_000
    ? {}
    : { segments: 'Please enter a number from 2000 to 1000000.' }

/** Notes what phone companies take from a church that was vetted. */
export function LargerDialog({ churchId, name, onClose }: DialogProps) {
  const reload = useReload()
  const form = useForm<Larger>({ segments: '10000' }, checkLarger)
  const settle = useMutation(
    api.organizations.settleLarger.mutationOptions({
      onSuccess: () => {
        showSuccess(`${name} may text more now. Its owners get an e-mail.`)
        onClose()
        return reload()
      },
      onError: form.refuse,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Larger registration of ${name}`} zIndex={300}>
      <Stack
        as="form"
        onSubmit={form.submit(({ segments }) => settle.mutate({ churchId, segments: Number(segments) }))}
        noValidate
      >
        <p>Have the brand vetted at the carrier first. Its score says how much T-Mobile takes then.</p>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <TextField
          {...form.field('segments')}
          label="Parts of texts that T-Mobile takes a day"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
        <DialogButtons go="It is done" isGoing={settle.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
