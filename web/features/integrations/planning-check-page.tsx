import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { PlanningCheck } from '#contract/integrations.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'

const STATES = {
  works: { words: 'Works', tone: 'good' },
  refused: { words: 'Does not work', tone: 'careful' },
  unknown: { words: 'Cannot be told', tone: undefined },
} as const

/** What the planning service lets this church do, looked at with its own access. */
export function PlanningCheckPage() {
  const planning = usePlanningName()
  const title = `What ${planning} lets us do`
  useTitle(title)
  const whyNot = useWhyNot('planning.check')
  const check = useMutation(api.integrations.checkPlanning.mutationOptions())
  return (
    <>
      <PageHeader
        above={<BackLink to="/integrations" label="Integrations" />}
        title={title}
        detail={`Looks at some plans and people with your church's own access. Nothing changes in ${planning}, and nobody is texted.`}
      />
      <Card>
        {check.data && <Checks checks={check.data.checks} />}
        {check.isError && (
          <ErrorState message={errorText(check.error)} onRetry={() => check.mutate(undefined)} />
        )}
        <Actions>
          {whyNot ?? (
            <Button onClick={() => check.mutate(undefined)} loading={check.isPending}>
              {check.data ? 'Check again' : 'Check'}
            </Button>
          )}
        </Actions>
      </Card>
    </>
  )
}

const Checks = ({ checks }: { checks: readonly PlanningCheck[] }) => (
  <List aria-label="What was found">
    {checks.map(({ title, state, says }) => (
      <li key={title}>
        <Row between>
          <b>{title}</b>
          <Pill tone={STATES[state].tone}>{STATES[state].words}</Pill>
        </Row>
        <Note>{says}</Note>
      </li>
    ))}
  </List>
)
