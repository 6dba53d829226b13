import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Switches } from './switches.tsx'

type TeamsProps = { muted: string[]; mutedServices: string[]; onChoose: (muted: string[]) => void }

/** The teams of the services that are on. */
export function Teams({ muted, mutedServices, onChoose }: TeamsProps) {
  const query = useQuery(
    api.notifications.teams.queryOptions({
      select: ({ teams }) =>
        teams
          .filter(({ service_id }) => !mutedServices.includes(service_id))
          .map(({ id, name, service_name }) => ({ id, label: name, description: service_name })),
    }),
  )
  return (
    <Switches
      title="Teams"
      purpose="News of the teams that are on."
      what="teams"
      query={query}
      muted={muted}
      onChoose={onChoose}
    />
  )
}

type ServicesProps = { muted: string[]; onChoose: (muted: string[]) => void }

export function Services({ muted, onChoose }: ServicesProps) {
  const query = useQuery(
    api.services.all.queryOptions({
      input: { type: 'A' },
      select: ({ services }) => services.map(({ id, title }) => ({ id, label: title })),
    }),
  )
  return (
    <Switches
      title="Services"
      purpose="News of the services that are on."
      what="services"
      query={query}
      muted={muted}
      onChoose={onChoose}
    />
  )
}
