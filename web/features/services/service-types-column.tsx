import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Service } from '#contract/services.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { Column, ColumnItem, ColumnList, RowBody, rowClass } from '#web/ui/column.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { LoadedList } from './loaded-list.tsx'
import { countWords } from './people-words.ts'
import { type ServicesSearch, withService } from './services-search.ts'

type ServiceTypesProps = {
  query: UseQueryResult<{ services: Service[] }>
  search: ServicesSearch
  tools?: ReactNode
}

const Nothing = () => (
  <EmptyState
    title="No service types here"
    action={<Link to="/integrations">Check the connection to {usePlanningName()}</Link>}
  >
    The service types of this folder that have upcoming plans appear here.
  </EmptyState>
)

export function ServiceTypesColumn({ query, search, tools }: ServiceTypesProps) {
  return (
    <Column title="Service types" busy={query.isFetching} onReload={() => void query.refetch()} tools={tools}>
      <LoadedList query={query} what="service types">
        {({ services }) =>
          services.length === 0 ? (
            <Nothing />
          ) : (
            <ColumnList label="Service types">
              {services.map((service) => (
                <ColumnItem key={service.id}>
                  <Link
                    to="/services"
                    search={withService(search, service)}
                    resetScroll={false}
                    className={rowClass}
                    aria-current={service.id === search.service ? 'true' : undefined}
                  >
                    <RowBody
                      name={service.title}
                      detail={service.status || countWords(search.type, service)}
                    />
                  </Link>
                </ColumnItem>
              ))}
            </ColumnList>
          )
        }
      </LoadedList>
    </Column>
  )
}
