import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrganizationSearch } from '#contract/organizations.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Filters } from './filter-button.tsx'
import { NO_FILTERS } from './filter-button.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'
import { FilteredList, SearchResults } from './organization-list.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SearchForm } from './search-form.tsx'

const route = getRouteApi('/workspace/users')

/** All organizations: the newest first, filtered, or what a search finds. */
export function UsersPage() {
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

/** The list, as far as it is filtered, as users.csv. */
function DownloadButton({ filters }: { filters: Filters }) {
  const download = useMutation(
    api.organizations.export.mutationOptions({ onSuccess: saveFile, onError: showError }),
  )
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(filters)}
    >
      CSV
    </Button>
  )
}
