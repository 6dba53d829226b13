import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Day } from '#contract/dashboard.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { timeOfDay } from '#web/lib/dates.ts'
import { useWhyNot, useZone } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { holesOf, toRemind } from './in-need.ts'

type DayProps = { day: Day }

/** What can be done about a day, and at night what a text no longer can. */
export function DayActs({ day }: DayProps) {
  const whyNot = useWhyNot('volunteers.text')
  return (
    <>
      <AtNight day={day} />
      <Actions>
        {!whyNot && <Remind day={day} />}
        {!whyNot && <AskForAll day={day} />}
        <AskedOthers day={day} />
        <ButtonLink to="/plan-list" search={{ date: day.date }} variant="default">
          Who is coming
        </ButtonLink>
      </Actions>
    </>
  )
}

function AtNight({ day }: DayProps) {
  const zone = useZone()
  const late = day.people.filter(({ places }) => places.some(({ is_too_late }) => is_too_late)).length
  if (day.may_go_now || day.people.length === 0) return null
  return (
    <Note tone="careful" role="status">
      Texts go again at {timeOfDay(day.goes_at, zone)}.
      {late > 0 &&
        ` For ${plural(late, 'person', 'people')} that is too late: call ${late === 1 ? 'them' : 'them, one tap each'}.`}
    </Note>
  )
}

function Remind({ day }: DayProps) {
  const open = toRemind(day).length
  const zone = useZone()
  if (open === 0) return null
  return (
    <ButtonLink to="/send-reminder" search={{ date: day.date }}>
      {open === 1 ? 'Remind the one' : `Remind the ${open.toLocaleString('en-US')}`}
      {!day.may_go_now && ` at ${timeOfDay(day.goes_at, zone)}`}
    </ButtonLink>
  )
}

/** Finds out who could take every place that is open, and leads to them; nobody is asked yet. */
function AskForAll({ day }: DayProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const holes = holesOf(day)
  const open = useMutation(
    api.asks.openAll.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.asks.key() })
        await navigate({ to: '/ask-others', search: { date: day.date } })
      },
      onError: showError,
    }),
  )
  if (holes.length === 0) return null
  const places = holes.map(({ assignment_id, time_id }) => ({
    assignmentId: assignment_id,
    ...(time_id !== null && { timeId: time_id }),
  }))
  const free = holes.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Button variant="light" loading={open.isPending} onClick={() => open.mutate({ places })}>
      Ask others for {plural(free, 'place')}
    </Button>
  )
}

/** Once others are asked for places: how that goes. */
const AskedOthers = ({ day }: DayProps) =>
  [...day.people.flatMap(({ places }) => places), ...day.open].some(({ ask }) => ask !== null) ? (
    <ButtonLink to="/ask-others" search={{ date: day.date }} variant="default">
      How asking goes
    </ButtonLink>
  ) : null
