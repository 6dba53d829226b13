import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskTeam } from '#contract/asks.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PaceFields } from './pace.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** The teams in which others are asked by itself when somebody declines. */
export function AskByItselfPage() {
  useTitle('Ask others by itself')
  const query = useQuery(api.asks.teams.queryOptions())
  return (
    <>
      <PageHeader
        title="Ask others by itself"
        detail="When somebody declines, others of the position are asked five minutes later"
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
  const change = useMutation(
    api.asks.switchTeam.mutationOptions({
      onSuccess: ({ team: { name, active } }) => {
        showSuccess(active ? `${name}: others are asked by itself.` : `${name}: you ask others yourself.`)
        return queries.invalidateQueries({ queryKey: api.asks.teams.key() })
      },
      onError: showError,
    }),
  )
  return (
    <>
      <Switch
        label={team.name}
        description={team.service_name}
        checked={change.isPending ? change.variables.active : team.active}
        onChange={({ currentTarget }) =>
          change.mutate({ teamId: team.id, active: currentTarget.checked, ...pace })
        }
      />
      {team.active && (
        <PaceFields
          pace={pace}
          onChange={(wanted) => {
            setPace(wanted)
            change.mutate({ teamId: team.id, active: true, ...wanted })
          }}
        />
      )}
    </>
  )
}
