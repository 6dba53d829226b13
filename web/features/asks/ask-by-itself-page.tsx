import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskTeam } from '#contract/asks.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { WaitingCard } from '#web/lib/waiting-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { LimitFields, PaceFields } from './pace.tsx'

/** The teams in which others are asked by itself when somebody declines, or for open places. */
export function AskByItselfPage() {
  useTitle('Ask others by itself')
  const query = useQuery(api.asks.teams.queryOptions())
  return (
    <>
      <PageHeader
        title="Ask others by itself"
        detail="Five minutes after somebody declines, or some days before a service that needs somebody"
      />
      {query.data ? (
        <Card as="div">
          <Teams teams={query.data.teams} />
        </Card>
      ) : (
        <WaitingCard query={query} label="Loading teams" />
      )}
    </>
  )
}

const Teams = ({ teams }: { teams: AskTeam[] }) =>
  teams.length === 0 ? (
    <EmptyState title="No teams yet">Teams with somebody on a coming plan appear here.</EmptyState>
  ) : (
    <List aria-label="Teams">
      {teams.map((team) => (
        <li key={team.id}>
          <Team team={team} />
        </li>
      ))}
    </List>
  )

const savedOf = (team: AskTeam) => ({
  active: team.active,
  asksOpen: team.asks_open,
  waveSize: team.wave_size,
  pauseMinutes: team.pause_minutes,
  daysBefore: team.days_before,
  askedMost: team.asked_most,
})

/** The settings of a team as they are shown; each change goes on from what is still being saved. */
function useSettings(team: AskTeam) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation(
    api.asks.switchTeam.mutationOptions({
      scope: { id: `asks of ${team.id}` },
      onSuccess: ({ team: { name, active, asks_open } }) => {
        showSuccess(
          active || asks_open ? `${name}: others are asked by itself.` : `${name}: you ask others yourself.`,
        )
        return queries.invalidateQueries({ queryKey: api.asks.teams.key() })
      },
      onError: showError,
    }),
  )
  const settings = { ...savedOf(team), ...(isPending && variables) }
  const set = (change: Partial<typeof settings>) => mutate({ ...settings, ...change, teamId: team.id })
  return { settings, set }
}

function Team({ team }: { team: AskTeam }) {
  const { settings, set } = useSettings(team)
  const { active, asksOpen, waveSize, pauseMinutes, daysBefore, askedMost } = settings
  return (
    <Stack gap="s">
      <Switch
        label={team.name}
        description={`${team.service_name}: when somebody declines`}
        checked={active}
        onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
      />
      <Switch
        label={`${team.name}, open places`}
        description="When a plan needs somebody and nobody is down for it"
        checked={asksOpen}
        onChange={({ currentTarget }) => set({ asksOpen: currentTarget.checked })}
      />
      {(active || asksOpen) && <PaceFields pace={{ waveSize, pauseMinutes }} onChange={set} />}
      {asksOpen && <LimitFields limits={{ daysBefore, askedMost }} onChange={set} />}
    </Stack>
  )
}
