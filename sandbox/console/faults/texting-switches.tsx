import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Switches } from '../../carrier/base/state.ts'
import { useAct } from '../lib/control.ts'

const REJECTIONS = [
  { value: '', label: 'No text is refused' },
  { value: '20003', label: '20003 Wrong credentials' },
  { value: '21211', label: '21211 Not a valid number' },
  { value: '21610', label: '21610 The person has opted out' },
  { value: '21614', label: '21614 Not a mobile number' },
  { value: '30003', label: '30003 Handset unreachable' },
  { value: '30005', label: '30005 Unknown handset' },
  { value: '30006', label: '30006 Landline' },
  { value: '30007', label: '30007 Filtered by the network' },
  { value: '30008', label: '30008 Unknown error' },
  { value: '30034', label: '30034 Sender not registered' },
]

/** The switches that only the carrier has. */
export function TextingSwitches({ switches }: { switches: Switches }) {
  const { act } = useAct()
  const change = (texting: Partial<Switches>) => act('POST', '/switches', { texting })
  return (
    <>
      <NativeSelect
        label="Every text meets"
        data={REJECTIONS}
        value={switches.rejectCode ?? ''}
        onChange={({ currentTarget: { value } }) => void change({ rejectCode: value ? Number(value) : null })}
      />
      <NumberInput
        label="Delay webhooks by seconds"
        min={0}
        value={switches.delayWebhooksSeconds}
        onChange={(value) => void change({ delayWebhooksSeconds: Number(value) })}
      />
      <Switch
        label="Every webhook twice"
        checked={switches.duplicateWebhooks}
        onChange={(event) => void change({ duplicateWebhooks: event.currentTarget.checked })}
      />
      <Switch
        label="Approve registrations at once"
        checked={switches.approvesAtOnce}
        onChange={(event) => void change({ approvesAtOnce: event.currentTarget.checked })}
      />
      <NumberInput
        label="Otherwise a review takes days"
        description="Of the clock; a brand a third of that. With 0, some minutes."
        min={0}
        max={60}
        value={switches.reviewDays}
        onChange={(value) => void change({ reviewDays: Number(value) })}
      />
      <Switch
        label="Kind vendors"
        description="Lets through what the vendors refuse, such as texts from numbers that are not registered."
        checked={switches.kind}
        onChange={(event) => void change({ kind: event.currentTarget.checked })}
      />
      <Switch
        label="Advanced Opt-Out"
        description="Marks keyword texts with OptOutType."
        checked={switches.advancedOptOut}
        onChange={(event) => void change({ advancedOptOut: event.currentTarget.checked })}
      />
    </>
  )
}
