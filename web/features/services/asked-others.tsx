import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ask } from '#contract/asks.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { api } from '#web/lib/api.ts'
import { AskButton } from '#web/lib/ask-button.tsx'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { currentTime } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { emptyTimes, isAskFor, type OneTime, timeSayer } from '#web/lib/single-times.ts'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** The plan that a person's texts are about. */
export type PlanOfLog = {
  id: string
  title: string
  service_name: string
  starts_at: string | null
}

type AskedOthersProps = { assignment: PersonInPlan; plan: PlanOfLog }

/** After a decline, of a place or of times of it: asks others, or shows how that goes. */
export function AskedOthers({ assignment, plan }: AskedOthersProps) {
  const { data } = useQuery(api.asks.list.queryOptions({ input: { planId: plan.id } }))
  if (!data) return null
  const props = { assignment, plan, asks: data.asks }
  if (assignment.status === DECLINED) return <AskedFor {...props} />
  return emptyTimes(assignment).map((time) => <AskedFor key={time.id} {...props} time={time} />)
}

type AskedForProps = AskedOthersProps & { asks: Ask[]; time?: OneTime }

function AskedFor({ assignment, plan, asks, time }: AskedForProps) {
  const say = timeSayer(assignment, useZone())
  const of = { plan: plan.id, planName: plan.title, serviceName: plan.service_name }
  const ask = asks.findLast((one) => isAskFor(one, assignment.assignment_id, time?.id))
  const startsAt = time?.starts_at ?? plan.starts_at
  const isOver = startsAt !== null && new Date(startsAt) < currentTime()
  const mayAsk = !isOver && ask?.state !== 'running' && ask?.state !== 'filled'
  const words = time && say(time.starts_at)
  return (
    <Stack start gap="s">
      {ask && ask.started_at !== null && (
        <>
          {words && <Note>For {words}</Note>}
          <AskSteps ask={ask} />
        </>
      )}
      {mayAsk && (
        <AskButton
          assignmentId={assignment.assignment_id}
          timeId={time?.id}
          of={of}
          words={words && `Ask others for ${words}`}
        />
      )}
      {ask?.state === 'running' && (
        <Link to="/ask-others" search={{ ...of, assignment: assignment.assignment_id, time: time?.id }}>
          See who is asked, or stop
        </Link>
      )}
    </Stack>
  )
}
