import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PersonInPlan } from '#contract/services.ts'
import { api } from '#web/lib/api.ts'
import { AskButton } from '#web/lib/ask-button.tsx'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { currentTime } from '#web/lib/now.ts'
import classes from './services.module.css'

/** The plan that a person's texts are about. */
export type PlanOfLog = {
  id: string
  title: string
  service_name: string
  starts_at: string | null
}

type AskedOthersProps = { assignment: PersonInPlan; plan: PlanOfLog }

/** After a decline: asks others for the place, or shows how that goes. */
export function AskedOthers({ assignment, plan }: AskedOthersProps) {
  const { data } = useQuery(api.asks.list.queryOptions({ input: { planId: plan.id } }))
  const of = { plan: plan.id, planName: plan.title, serviceName: plan.service_name }
  const ask = data?.asks.findLast(({ assignment_id }) => assignment_id === assignment.assignment_id)
  const isOver = plan.starts_at !== null && new Date(plan.starts_at) < currentTime()
  const mayAsk = !isOver && data && ask?.state !== 'running' && ask?.state !== 'filled'
  return (
    <div className={classes.askedOthers}>
      {ask && ask.started_at !== null && <AskSteps ask={ask} />}
      {mayAsk && <AskButton assignmentId={assignment.assignment_id} of={of} />}
      {ask?.state === 'running' && (
        <Link
          to="/ask-others"
          search={{ ...of, assignment: assignment.assignment_id }}
          className={classes.quiet}
        >
          See who is asked, or stop
        </Link>
      )}
    </div>
  )
}
