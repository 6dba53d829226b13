import { Button } from '@mantine/core'
import type { PlanningTrouble } from '#contract/integrations.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useConnectPlanning } from './connect-planning.ts'
import { exactTime, shortDayAndTime } from './dates.ts'
import { useNow } from './now.ts'
import { usePlanningName } from './planning-name.ts'
import { useWhyNot, useZone } from './profile.ts'
import { useRoster } from './roster.ts'

/** Says in red that the planning service cannot be read, what that means for texts, and has the one button that mends it. */
export function PlanningTroubleBanner({ trouble }: { trouble: PlanningTrouble | null | undefined }) {
  if (!trouble) return null
  return trouble.kind === 'broken' ? <Broken trouble={trouble} /> : <Silent trouble={trouble} />
}

type Shown = { trouble: PlanningTrouble }

function Broken({ trouble }: Shown) {
  const name = usePlanningName()
  const { connect, isLeaving } = useConnectPlanning()
  const whyNot = useWhyNot('connections.change')
  return (
    <Banner
      tone="bad"
      title={`${name} must be connected again`}
      actions={
        whyNot ?? (
          <Button onClick={connect} loading={isLeaving}>
            Connect again
          </Button>
        )
      }
    >
      It no longer accepts our access. <Consequence trouble={trouble} />
    </Banner>
  )
}

function Silent({ trouble }: Shown) {
  const name = usePlanningName()
  const { read, isReading } = useRoster()
  return (
    <Banner
      tone="bad"
      title={`${name} cannot be read`}
      actions={
        <Button onClick={read} loading={isReading}>
          Try again now
        </Button>
      }
    >
      It does not answer, and we keep trying. <Consequence trouble={trouble} />
    </Banner>
  )
}

function Consequence({ trouble: { roster_read_at, trusted_until } }: Shown) {
  const zone = useZone()
  const now = useNow()
  if (!roster_read_at || !trusted_until) return <>No asks or reminders go out.</>
  const isTrusted = new Date(trusted_until) > now
  const readAt = <span title={exactTime(roster_read_at, zone)}>{shortDayAndTime(roster_read_at, zone)}</span>
  return isTrusted ? (
    <>
      Asks and reminders go by the schedule of {readAt} until {shortDayAndTime(trusted_until, zone)}, then
      they wait. Answers are taken as ever.
    </>
  ) : (
    <>The schedule was last read on {readAt}, so asks and reminders wait. Answers are taken as ever.</>
  )
}
