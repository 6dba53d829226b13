import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recharge } from '#contract/billing.ts'
import { RECHARGE_LIMITS } from '#core/vocabulary/billing.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { cardInWords } from '../cards/cards-table.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { useCards, useCurrentPackage, useRefreshBilling } from '../use-billing.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { bundleChoices, NOTHING, rechargeInWords } from './bundles.ts'

const MONTH_MAXES = [1, 2, 3, 5, 10, 20, 50]

/** When credits are bought by themselves, how many, and with which card. */
export function RechargeDialog() {
  const { data: current } = useCurrentPackage()
  const cards = useCards()
  const bundles = useQuery(api.billing.bundles.queryOptions())
  return (
    <FullDialog name="recharge" title="Enable Auto-Recharge">
      <WhenLoaded queries={[cards, bundles]}>
        {current && <RechargeForm recharge={current.recharge} />}
      </WhenLoaded>
    </FullDialog>
  )
}

function RechargeForm({ recharge }: { recharge: Recharge }) {
  const { open, close } = useDialogs()
  const refresh = useRefreshBilling()
  const { cards = [] } = useCards()
  const { data } = useQuery(api.billing.bundles.queryOptions())
  const [limit, setLimit] = useState(String(recharge.limit))
  const [bundle, setBundle] = useState(String(recharge.creditId))
  const [card, setCard] = useState(() =>
    // The card of before may be gone.
    cards.some(({ id }) => id === recharge.cardId) ? String(recharge.cardId) : NOTHING,
  )
  const [monthMax, setMonthMax] = useState(String(recharge.month_max))
  const enable = useMutation(
    api.billing.autorecharge.mutationOptions({
      onSuccess: async () => {
        await refresh()
        showSuccess('Autorecharge is on.')
        close('recharge')
      },
    }),
  )
  const isChosen = bundle !== NOTHING && card !== NOTHING
  const words = rechargeInWords({
    bundle: data?.bundles.find(({ id }) => String(id) === bundle),
    hasCard: card !== NOTHING,
    timesAMonth: Number(monthMax),
  })
  const save = () => {
    if (!isChosen) return
    enable.mutate({
      recharge_credit_id: bundle,
      recharge_limit: limit,
      recharge_card_id: card,
      recharge_month_max: monthMax,
    })
  }
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {enable.error && <Banner tone="bad">{errorText(enable.error)}</Banner>}
      <NativeSelect
        label="When credits are less than"
        value={limit}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
        data={RECHARGE_LIMITS.map(String)}
      />
      <NativeSelect
        label="then buy"
        value={bundle}
        onChange={({ currentTarget }) => setBundle(currentTarget.value)}
        data={bundleChoices(data?.bundles ?? [])}
      />
      <NativeSelect
        label="with"
        value={card}
        onChange={({ currentTarget }) => setCard(currentTarget.value)}
        data={[
          { value: NOTHING, label: 'Select Card' },
          ...cards.map((one) => ({ value: String(one.id), label: cardInWords(one) })),
        ]}
      />
      <NativeSelect
        label="at most"
        value={monthMax}
        onChange={({ currentTarget }) => setMonthMax(currentTarget.value)}
        data={MONTH_MAXES.map((times) => ({
          value: String(times),
          label: times === 1 ? 'once a month' : `${times} times a month`,
        }))}
      />
      <Note role="status">{words}</Note>
      <Actions>
        <Button type="submit" loading={enable.isPending} disabled={!isChosen}>
          Enable
        </Button>
        <Button variant="default" onClick={() => open({ name: 'add-card' })}>
          Add new card
        </Button>
      </Actions>
    </Stack>
  )
}
