import { Button, NativeSelect, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentPackage } from '#contract/billing.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Row } from '#web/ui/row.tsx'
import { useDialogs } from '../dialogs.ts'
import { bundleChoices, NOTHING } from './bundles.ts'
import { RechargeBlock } from './recharge-block.tsx'

/** Credits besides those of the plan: bought once, or automatically. */
export function CreditsPanel({ current }: { current: CurrentPackage }) {
  if (SHUT_STATUSES.includes(current.church.status)) return null
  return (
    <Card title="I Just Need Few Credits" purpose="Credits that you buy do not expire.">
      <FewCredits sale={current.credit_sale} />
      <RechargeBlock recharge={current.recharge} isOffered={current.credit_sale.is_enabled} />
    </Card>
  )
}

function FewCredits({ sale }: { sale: CurrentPackage['credit_sale'] }) {
  const { open } = useDialogs()
  const { data, error, refetch, isFetching } = useQuery(api.billing.bundles.queryOptions())
  const [chosen, setChosen] = useState<string>(NOTHING)
  const bundles = data?.bundles ?? []
  const bundle = bundles.find(({ id }) => String(id) === chosen)
  const isOff = !sale.is_enabled
  const add = () => {
    if (!isOff && bundle) open({ name: 'buy', bundle })
  }
  if (error && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Tooltip
      label={sale.sentence}
      disabled={!isOff}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <Row align="end" gap="s">
        <NativeSelect
          aria-label="Credits"
          value={chosen}
          disabled={isOff}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={bundleChoices(bundles)}
        />
        <Button onClick={add} aria-disabled={isOff} data-disabled={isOff || undefined}>
          Add credits
        </Button>
        {isOff && <span className="visually-hidden">{sale.sentence}</span>}
      </Row>
    </Tooltip>
  )
}
