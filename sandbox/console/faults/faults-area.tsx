import { Button } from '@mantine/core'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import type { StateView } from '../../control/state-routes.ts'
import { useAct } from '../lib/control.ts'
import { Loaded } from '../lib/loaded.tsx'
import { useSandbox } from '../lib/moments.ts'
import classes from './faults.module.css'
import { PaymentsSwitches } from './payments-switches.tsx'
import { PlanningSwitches } from './planning-switches.tsx'
import { TextingSwitches } from './texting-switches.tsx'
import { VendorFaults } from './vendor-faults.tsx'

type Preset = { name: string; what: string; faults: readonly object[] }

/** Faults that come together, in the words of what a person would notice. */
const PRESETS: readonly Preset[] = [
  {
    name: 'Saturday-night outage',
    what: 'Planning Center is down, and the carrier answers slowly.',
    faults: [
      { vendor: 'planning', kind: 'failing', status: 503 },
      { vendor: 'texting', kind: 'slow', seconds: 5 },
    ],
  },
  {
    name: 'The carrier is gone',
    what: 'No text is taken, and none is confirmed.',
    faults: [{ vendor: 'texting', kind: 'silent' }],
  },
]

/** What the providers can be made to do wrong. */
export function FaultsArea() {
  const state = useSandbox()
  return <Loaded query={state}>{(view) => <Faults state={view} />}</Loaded>
}

function Faults({ state: { faults, switches } }: { state: StateView }) {
  const { act, isBusy } = useAct()
  const reset = async () => {
    if (await act('DELETE', '/faults')) await act('DELETE', '/switches')
  }
  const begin = async (preset: Preset) => {
    for (const fault of preset.faults) await act('POST', '/faults', fault)
  }
  return (
    <Stack>
      <Stack as="ul" gap="s" aria-label="What a church would notice">
        {PRESETS.map((preset) => (
          <Row as="li" key={preset.name}>
            <Button variant="default" disabled={isBusy} onClick={() => void begin(preset)}>
              {preset.name}
            </Button>
            <Note as="span">{preset.what}</Note>
          </Row>
        ))}
      </Stack>
      <Row between>
        <p>Switch on what goes wrong, and see what Steeple makes of it.</p>
        <Button variant="default" disabled={isBusy} onClick={() => void reset()}>
          Everything back to normal
        </Button>
      </Row>
      <Grid cell="m" className={classes.cards}>
        <VendorFaults vendor="planning" faults={faults}>
          <PlanningSwitches switches={switches.planning} />
        </VendorFaults>
        <VendorFaults vendor="texting" faults={faults}>
          <TextingSwitches switches={switches.texting} />
        </VendorFaults>
        <VendorFaults vendor="payments" faults={faults}>
          <PaymentsSwitches switches={switches.payments} />
        </VendorFaults>
        <VendorFaults vendor="links" faults={faults} />
        <VendorFaults vendor="importing" faults={faults} />
        <VendorFaults vendor="mail" faults={faults} />
      </Grid>
    </Stack>
  )
}
