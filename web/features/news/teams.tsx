import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './news.module.css'

type TeamsProps = { muted: string[]; mutedServices: string[]; onChoose: (muted: string[]) => void }

/** The teams of the services that are on. */
export const Teams = ({ muted, mutedServices, onChoose }: TeamsProps) => {
  const query = useQuery(api.news.teams.queryOptions())
  const { data, isError, error, isFetching, refetch } = query
  const teams = data?.teams.filter(({ service_id }) => !mutedServices.includes(service_id))
  if (teams?.length === 0) return null
  return (
    <Card title="Teams" purpose="News of the teams that are on.">
      {teams ? (
        <div className={classes.choices}>
          {teams.map(({ id, name, service_name }) => (
            <Switch
              key={id}
              label={name}
              description={service_name}
              checked={!muted.includes(id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? muted.filter((one) => one !== id) : [...muted, id])
              }
            />
          ))}
        </div>
      ) : isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={4} label="Loading teams" />
      )}
    </Card>
  )
}
