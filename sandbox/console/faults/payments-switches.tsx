import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Switches } from '../../payments/base/state.ts'
import { useAct } from '../lib/control.ts'

const AFTER_RETRIES: { value: Switches['afterRetries']; label: string }[] = [
  { value: 'unpaid', label: 'The subscription is unpaid' },
  { value: 'cancel', label: 'The subscription is cancelled' },
  { value: 'past_due', label: 'The subscription stays past due' },
]

const ON_THE_WAY = [
  { name: 'duplicateWebhooks', label: 'Every event twice' },
  { name: 'reorderWebhooks', label: 'Events in the opposite order' },
  { name: 'loseWebhooks', label: 'Events are lost' },
] as const

/** The switches that only the payment provider has. */
export function PaymentsSwitches({ switches }: { switches: Switches }) {
  const { act } = useAct()
  const change = (payments: Partial<Switches>) => act('POST', '/switches', { payments })
  return (
    <>
      {ON_THE_WAY.map(({ name, label }) => (
        <Switch
          key={name}
          label={label}
          checked={switches[name]}
          onChange={(event) => void change({ [name]: event.currentTarget.checked })}
        />
      ))}
      <NumberInput
        label="Delay events by seconds"
        min={0}
        value={switches.delayWebhooksSeconds}
        onChange={(value) => void change({ delayWebhooksSeconds: Number(value) })}
      />
      <NativeSelect
        label="When every retry of a payment has failed"
        data={AFTER_RETRIES}
        value={switches.afterRetries}
        onChange={({ currentTarget: { value } }) =>
          void change({ afterRetries: value as Switches['afterRetries'] })
        }
      />
    </>
  )
}
