import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#contract/dashboard.ts'
import { api } from '#web/lib/api.ts'
import { timeOfDay } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import classes from './day-card.module.css'

type Row = {
  target: { what: 'plan' | 'date'; target: string } | { what: 'all' }
  isOn: boolean
  offWith?: string | null
}

/** Texts on or off, for each service of a day, the day and all coming weeks. */
export function TextsCard({ day }: { day: Day }) {
  const zone = useZone()
  const queries = useQueryClient()
  const { data: off } = useQuery(api.messages.off.queryOptions())
  const { mutate: change, isPending } = useMutation(
    api.messages.switch.mutationOptions({
      onSuccess: (found) => queries.setQueryData(api.messages.off.queryKey(), found),
      onError: showError,
    }),
  )
  if (!off) return null
  const isDayOff = off.all || off.dates.includes(day.date)
  /** `offWith`: a wider switch that is off decides. */
  const row = (label: string, { target, isOn, offWith = null }: Row) => (
    <li key={label}>
      <Switch
        label={label}
        description={offWith}
        labelPosition="left"
        checked={isOn && offWith === null}
        disabled={isPending || offWith !== null}
        onChange={(event) => change({ ...target, active: event.currentTarget.checked })}
      />
    </li>
  )
  return (
    <Card
      title="Texts on or off"
      purpose="What is off waits, and what is still timely goes once it is on again. Answers are read either way."
    >
      <List aria-label="Texts on or off" className={classes.switches}>
        {day.plans.map((plan) =>
          row(`${timeOfDay(plan.starts_at, zone)} ${plan.service_name}`, {
            target: { what: 'plan', target: plan.id },
            isOn: !off.plans.includes(plan.id),
            offWith: isDayOff ? 'Off with all of them' : null,
          }),
        )}
        {row('All services of this day', {
          target: { what: 'date', target: day.date },
          isOn: !off.dates.includes(day.date),
          offWith: off.all ? 'Off with all coming weeks' : null,
        })}
        {row('All services of all coming weeks', { target: { what: 'all' }, isOn: !off.all })}
      </List>
    </Card>
  )
}
