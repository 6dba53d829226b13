import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { Plan, Service } from '#contract/services.ts'
import { FolderSelect, hasFolders } from './folders.tsx'
import { PeopleColumn } from './people-column.tsx'
import { PlansColumn } from './plans-column.tsx'
import { ServiceTypesColumn } from './service-types-column.tsx'
import classes from './services.module.css'
import { EveryoneLink, unreadableReason } from './services-columns.tsx'
import { type ServicesSearch, withPicks, withService } from './services-search.ts'
import type { Chosen } from './use-chosen.ts'

const route = getRouteApi('/workspace/services')

type Tab = 'services' | 'plans' | 'people'

function openTab({ service, plan }: ServicesSearch): Tab {
  if (plan) return 'people'
  return service ? 'plans' : 'services'
}

/** Where a tab leads: back to a level already chosen, or on to the first row of the next one. */
function searchOf(
  tab: Tab,
  search: ServicesSearch,
  services: Service[] | undefined,
  plans: Plan[] | undefined,
): ServicesSearch | null {
  const { type, folder, service, serviceName } = search
  if (tab === 'services') return { type, folder }
  if (tab === 'plans') {
    if (service) return withService(search, { id: service, title: serviceName ?? '' })
    return withPicks({ type, folder }, services, undefined)
  }
  return search.plan ? search : service ? withPicks(search, services, plans) : null
}

/** On phones: one level at a time. */
export function ServicesTabs({ search, folders, services, plans, people }: Chosen) {
  const navigate = route.useNavigate()
  const leadsTo = (tab: Tab) => searchOf(tab, search, services.data?.services, plans.data?.plans)
  const open = (tab: string | null) => {
    const next = leadsTo(tab as Tab)
    if (next) void navigate({ search: next })
  }
  return (
    <Tabs value={openTab(search)} onChange={open} className={classes.tabs} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="services">Service types</Tabs.Tab>
        <Tabs.Tab value="plans" disabled={!leadsTo('plans')}>
          Plans
        </Tabs.Tab>
        <Tabs.Tab value="people" disabled={!leadsTo('people')}>
          People
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="services">
        <ServiceTypesColumn
          query={services}
          search={search}
          tools={hasFolders(folders) && <FolderSelect query={folders} search={search} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="plans">
        <PlansColumn
          query={plans}
          search={search}
          unreadable={unreadableReason(services, search)}
          heading={search.serviceName}
        />
      </Tabs.Panel>
      <Tabs.Panel value="people">
        <PeopleColumn
          key={search.plan}
          query={people}
          search={search}
          to="/personal-service"
          heading={search.planName}
          withPage
          showEveryone={<EveryoneLink search={search} />}
        />
      </Tabs.Panel>
    </Tabs>
  )
}
