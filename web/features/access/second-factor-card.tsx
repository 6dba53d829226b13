import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { SecondFactor } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { shortDay } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { RemoveFactorDialog } from './account/remove-factor-dialog.tsx'
import { SetUpFactorDialog } from './account/set-up-factor-dialog.tsx'

const PURPOSE =
  'A code from an app on your phone, besides the password: a stolen password alone is then worth nothing.'
const FEW_CODES = 3

/** Whether logging in takes a second step, and setting that up. */
export function SecondFactorCard() {
  const { data, isError, error, isFetching, refetch } = useQuery(api.access.secondFactor.queryOptions())
  // Here and not beside its button, which goes as soon as it is on: the codes are shown only once.
  const [isSettingUp, setUp] = useDisclosure(false)
  const state = data && <Pill tone={data.is_on ? 'good' : undefined}>{data.is_on ? 'On' : 'Off'}</Pill>
  return (
    <Card title="Two-step login" end={state} purpose={PURPOSE}>
      {data?.is_on && <TurnedOn factor={data} />}
      {data && !data.is_on && <Button onClick={setUp.open}>Set up two-step login</Button>}
      {isSettingUp && <SetUpFactorDialog onClose={setUp.close} />}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={1} />}
    </Card>
  )
}

function TurnedOn({ factor }: { factor: SecondFactor }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const zone = useZone()
  const left = factor.recovery_codes_left
  return (
    <>
      <p>
        {factor.since && `On since ${shortDay(factor.since, zone)}. `}
        {left} recovery {left === 1 ? 'code' : 'codes'} left.
        {left < FEW_CODES && ' To get new ones, turn two-step login off and set it up again.'}
      </p>
      <Button variant="default" onClick={open}>
        Turn off two-step login
      </Button>
      {isOpen && <RemoveFactorDialog onClose={close} />}
    </>
  )
}
