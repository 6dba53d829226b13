import { NumberInput, Switch } from '@mantine/core'
import type { Switches } from '../../planning/state/switches.ts'
import { useAct } from '../lib/control.ts'

const USUAL_LIMIT = { limit: 100, periodSeconds: 20 }
const LOW_LIMIT = { limit: 10, periodSeconds: 20 }

type Flag = { [Key in keyof Switches]: Switches[Key] extends boolean ? Key : never }[keyof Switches]

/** The vendor's quirks that can be switched on and off. */
const FLAGS: readonly (readonly [flag: Flag, label: string])[] = [
  ['duplicateWebhooks', 'Every webhook twice'],
  ['reorderWebhooks', 'Webhooks out of order'],
  ['deletedDeclinedStillListed', 'Deleted declined people stay listed'],
  ['neededPositionTimeNull', 'Needed positions name no time'],
  ['vacantPlacesAreNeeded', 'Declined places become needed positions'],
  ['futureKeepsToday', 'Today’s plan still counts as future'],
  ['planUpdatedOnAnyChange', 'Plan events for changed people too'],
  ['advertisePlanPersonEvents', 'Offers events of scheduled people'],
  ['allowsScheduleActionsForOthers', 'One token may answer for others'],
  ['takesIdLists', 'Takes several ids of people at once'],
  ['knowsWebhooksScope', 'Knows the webhooks scope'],
  ['webhooksNeedScope', 'Webhooks need that scope'],
  ['refusesUnknownQuery', 'Refuses unknown includes and filters'],
  ['clampsPerPage', 'Cuts per_page to 100'],
]

/** The switches that only the planning service has. */
export function PlanningSwitches({ switches }: { switches: Switches }) {
  const { act } = useAct()
  const change = (planning: Partial<Switches>) => act('POST', '/switches', { planning })
  const { limit, periodSeconds } = switches.rateLimit
  return (
    <>
      <Switch
        label="Low rate limit"
        description={`10 requests per 20 s instead of 100. Now ${limit} per ${periodSeconds} s.`}
        checked={limit <= LOW_LIMIT.limit}
        onChange={(event) =>
          void change({ rateLimit: event.currentTarget.checked ? LOW_LIMIT : USUAL_LIMIT })
        }
      />
      <NumberInput
        label="Delay webhooks by seconds"
        min={0}
        value={switches.webhookDelaySeconds}
        onChange={(value) => void change({ webhookDelaySeconds: Number(value) })}
      />
      {FLAGS.map(([flag, label]) => (
        <Switch
          key={flag}
          label={label}
          checked={switches[flag]}
          onChange={(event) => void change({ [flag]: event.currentTarget.checked })}
        />
      ))}
    </>
  )
}
