import { Link } from '@tanstack/react-router'
import { Column } from '#web/ui/column.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { FolderSelect, FoldersColumn, hasFolders } from './folders.tsx'
import { PeopleColumn } from './people-column.tsx'
import type { PersonTarget } from './person-row.tsx'
import { PlansColumn } from './plans-column.tsx'
import { ServiceTypesColumn } from './service-types-column.tsx'
import classes from './services.module.css'
import type { ServicesSearch } from './services-search.ts'
import type { Chosen } from './use-chosen.ts'
import { useHasRoomForFolders } from './use-room.ts'

/** On wide screens: every level beside the next one. */
export function ServicesColumns({ search, folders, services, plans, people }: Chosen) {
  const withFolders = hasFolders(folders)
  const withColumn = useHasRoomForFolders() && withFolders
  return (
    // Another key: with the folders the columns are drawn anew rather than pushed aside.
    <div
      key={withColumn ? 'four' : 'three'}
      className={`${classes.columns} ${withColumn ? classes.four : classes.three}`}
    >
      {withColumn && <FoldersColumn query={folders} search={search} />}
      <ServiceTypesColumn
        query={services}
        search={search}
        tools={withFolders && !withColumn && <FolderSelect query={folders} search={search} />}
      />
      <PlansOrHint services={services} plans={plans} search={search} />
      <PeopleOrHint services={services} plans={plans} people={people} search={search} to="/services" />
    </div>
  )
}

/** Between phone and desk: the way to the people on the left, the people on the right. */
export function ServicesTwo({ search, folders, services, plans, people }: Chosen) {
  return (
    <div className={`${classes.columns} ${classes.two}`}>
      <div className={classes.stack}>
        <ServiceTypesColumn
          query={services}
          search={search}
          tools={hasFolders(folders) && <FolderSelect query={folders} search={search} />}
        />
        <PlansOrHint services={services} plans={plans} search={search} />
      </div>
      <PeopleOrHint
        services={services}
        plans={plans}
        people={people}
        search={search}
        to="/personal-service"
      />
    </div>
  )
}

/** Why the plans of the chosen service type cannot be read; empty when they can. */
const unreadableReason = (services: Chosen['services'], { service }: ServicesSearch): string =>
  services.data?.services.find(({ id }) => id === service)?.status ?? ''

type Hintable = Pick<Chosen, 'search' | 'services' | 'plans'>

function PlansOrHint({ search, services, plans }: Hintable) {
  const isComing = search.service || services.isPending
  return isComing ? (
    <PlansColumn query={plans} search={search} unreadable={unreadableReason(services, search)} />
  ) : (
    <Hint title="Plans" of="a service type" />
  )
}

function PeopleOrHint({
  search,
  services,
  plans,
  people,
  to,
}: Hintable & { people: Chosen['people']; to: PersonTarget }) {
  const isComing = search.plan || services.isPending || (search.service && plans.isPending)
  if (!isComing) return <Hint title="People" of="a plan" />
  return (
    <PeopleColumn
      key={search.plan}
      query={people}
      search={search}
      to={to}
      showEveryone={<EveryoneLink search={search} />}
    />
  )
}

function EveryoneLink({ search }: { search: ServicesSearch }) {
  return (
    <Link to="/services" search={{ ...search, type: 'A' }} resetScroll={false}>
      Show everyone on this plan
    </Link>
  )
}

function Hint({ title, of }: { title: string; of: string }) {
  return (
    <Column title={title}>
      <EmptyState title={`The ${title.toLowerCase()} of ${of} appear here`}>Choose {of} first.</EmptyState>
    </Column>
  )
}
