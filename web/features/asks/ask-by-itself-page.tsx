import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

function Team({ team }: { team: AskTeam }) {
  const queries = useQueryClient()
  const [pace, setPace] = useState({ waveSize: team.wave_size, pauseMinutes: team.pause_minutes })
  const [limits, setLimits] = useState({ daysBefore: team.days_before, askedMost: team.asked_most })
  const change = useMutation(
    api.asks.switchTeam.mutationOptions({
      onSuccess: ({ team: { name, active, asks_open } }) => {
        showSuccess(
          active || asks_open ? `${name}: others are asked by itself.` : `${name}: you ask others yourself.`,
        )
        return queries.invalidateQueries({ queryKey: api.asks.teams.key() })
      },
      onError: showError,
    }),
  )
  const now = { teamId: team.id, active: team.active, asksOpen: team.asks_open, ...pace, ...limits }
  const shown = change.isPending ? change.variables : now
  return (
    <Stack gap="s">
      <Switch
        label={team.name}
        description={`${team.service_name}: when somebody declines`}
        checked={shown.active}
        onChange={({ currentTarget }) => change.mutate({ ...now, active: currentTarget.checked })}
      />
      <Switch
        label={`${team.name}, open places`}
        description="When a plan needs somebody and nobody is down for it"
        checked={shown.asksOpen ?? false}
        onChange={({ currentTarget }) => change.mutate({ ...now, asksOpen: currentTarget.checked })}
      />
      {(team.active || team.asks_open) && (
        <PaceFields
          pace={pace}
          onChange={(wanted) => {
            setPace(wanted)
            change.mutate({ ...now, ...wanted })
          }}
        />
      )}
      {team.asks_open && (
        <LimitFields
          limits={limits}
          onChange={(wanted) => {
            setLimits(wanted)
            change.mutate({ ...now, ...wanted })
          }}
        />
      )}
    </Stack>
  )
}
