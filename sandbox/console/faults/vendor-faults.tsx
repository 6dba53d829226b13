import { NumberInput, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Grid } from '#web/ui/stack.tsx'
import type { Fault } from '../../base/faults.ts'
import { useAct } from '../lib/control.ts'
import { KINDS, TIMED, VENDORS, type Vendor, wordsOf } from './fault-words.ts'
import classes from './faults.module.css'

type Props = { vendor: Vendor; faults: readonly Fault[]; children?: ReactNode }

/** The fault switches of one provider. */
export function VendorFaults({ vendor, faults, children }: Props) {
  const { act, isBusy } = useAct()
  const [count, setCount] = useState<number | string>('')
  const [seconds, setSeconds] = useState<number | string>(5)
  const turn = (kind: Fault['kind'], on: boolean) => {
    if (!on) return act('DELETE', `/faults?vendor=${vendor}&kind=${kind}`)
    return act('POST', '/faults', {
      vendor,
      kind,
      ...(Number(count) > 0 && { count: Number(count) }),
      ...(TIMED.includes(kind) && { seconds: Number(seconds) }),
    })
  }
  return (
    <Card as="fieldset" className={classes.card}>
      <legend>{VENDORS[vendor]}</legend>
      <Grid cell="s" gap="m">
        <NumberInput
          label="Next requests only"
          placeholder="All"
          min={1}
          allowDecimal={false}
          value={count}
          onChange={setCount}
        />
        <NumberInput label="Seconds" min={0} value={seconds} onChange={setSeconds} />
      </Grid>
      {KINDS.map((kind) => {
        const active = faults.find((fault) => fault.vendor === vendor && fault.kind === kind)
        const { label, description } = wordsOf(vendor, kind)
        return (
          <Switch
            key={kind}
            label={label}
            description={active ? `${description} On ${extent(active)}.` : description}
            checked={active !== undefined}
            disabled={isBusy}
            onChange={(event) => void turn(kind, event.currentTarget.checked)}
          />
        )
      })}
      {children}
    </Card>
  )
}

const extent = ({ count, seconds, path }: Fault): string =>
  [
    count ? `for the next ${count === 1 ? 'request' : `${count} requests`}` : 'for every request',
    path && `to ${path}`,
    seconds !== undefined && `with ${seconds} s`,
  ]
    .filter(Boolean)
    .join(' ')
