import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrganizationSearch } from '#contract/organizations.ts'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { DownloadButton } from './download-button.tsx'
import { type Filters, NO_FILTERS } from './filter-button.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'
import { FilteredList, SearchResults } from './organization-list.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SearchForm } from './search-form.tsx'

const route = getRouteApi('/workspace/users')

/** All organizations: the newest first, filtered, or what a search finds. */
export const UsersPage = () => {
  useTitle('Organizations')
  const navigate = useNavigate()
  const { church, person } = route.useSearch()
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const [search, setSearch] = useState<OrganizationSearch | null>(null)
  const reset = () => {
    setSearch(null)
    setFilters(NO_FILTERS)
  }
  const close = () => void navigate({ to: '/users', search: {} })
  return (
    <>
      <PageHeader title="Organizations">
        <DownloadButton filters={filters} />
      </PageHeader>
      <Stack>
        <ReviewQueue />
        <SearchForm onSearch={setSearch} onReset={reset} />
        {search ? (
          <SearchResults search={search} />
        ) : (
          <FilteredList filters={filters} onFilter={setFilters} />
        )}
      </Stack>
      {church && <OrganizationDialog id={church} onClose={close} />}
      {person && <PersonDialog id={person} onClose={close} />}
    </>
  )
}
