import { Button, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Recharge } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { showError } from '#web/lib/snackbar.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { dollars } from '../money.ts'
import { useRefreshBilling } from '../use-billing.ts'

type RechargeBlockProps = { recharge: Recharge; isOffered: boolean }

/** Whether credits are bought by themselves, and when. */
export function RechargeBlock({ recharge, isOffered }: RechargeBlockProps) {
  const { open } = useDialogs()
  if (recharge.creditId > 0 && recharge.cardId > 0) return <Configured recharge={recharge} />
  return (
    <Stack start gap="s" className={classes.block}>
      <Note>Never run out on a Saturday: let credits be bought when few are left.</Note>
      <Button variant="default" disabled={!isOffered} onClick={() => open({ name: 'recharge' })}>
        Enable Autorecharge
      </Button>
    </Stack>
  )
}

function Configured({ recharge }: { recharge: Recharge }) {
  const { open } = useDialogs()
  const { isOn, change, isChanging } = useSwitch(recharge)
  return (
    <Stack start gap="s" className={classes.block}>
      <Switch
        label="Autorecharge"
        checked={isOn}
        disabled={isChanging}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <p>
        When credits are less than {recharge.limit} then recharge to {recharge.creditQuantity} (
        {dollars(recharge.creditAmount)}){' '}
        <LinkButton onClick={() => open({ name: 'recharge' })}>
          Edit<span className="visually-hidden"> autorecharge</span>
        </LinkButton>
      </p>
      {recharge.off_because && <Note tone="bad">{recharge.off_because}</Note>}
    </Stack>
  )
}

function useSwitch(recharge: Recharge) {
  const refresh = useRefreshBilling()
  const then = { onError: showError, onSettled: refresh }
  const enable = useMutation(api.billing.autorecharge.mutationOptions(then))
  const disable = useMutation(api.billing.disableAutorecharge.mutationOptions(then))
  const isChanging = enable.isPending || disable.isPending
  const change = (wanted: boolean) => {
    if (!wanted) return disable.mutate(undefined)
    enable.mutate({
      recharge_credit_id: recharge.creditId,
      recharge_limit: recharge.limit,
      recharge_card_id: recharge.cardId,
      recharge_month_max: recharge.month_max,
    })
  }
  return { isOn: recharge.is_on, change, isChanging }
}
