import { NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Folder } from '#contract/services.ts'
import { Column, ColumnItem, ColumnList, RowBody, rowClass } from '#web/ui/column.tsx'
import { LoadedList } from './loaded-list.tsx'
import { type ServicesSearch, withFolder } from './services-search.ts'
import { UPCOMING_FOLDER } from './use-lists.ts'

type FoldersProps = { query: UseQueryResult<{ folders: Folder[] }>; search: ServicesSearch }

/** Whether there is anything to choose besides 'Upcoming Services'. */
export const hasFolders = (query: FoldersProps['query']): boolean =>
  query.data?.folders.some(({ id }) => id !== UPCOMING_FOLDER) ?? false

export function FoldersColumn({ query, search }: FoldersProps) {
  return (
    <Column title="Folders" busy={query.isFetching} onReload={() => void query.refetch()}>
      <LoadedList query={query} what="folders" rows={3}>
        {({ folders }) => (
          <ColumnList label="Folders">
            {folders.map(({ id, title }) => (
              <ColumnItem key={id}>
                <Link
                  to="/services"
                  search={withFolder(search, id)}
                  resetScroll={false}
                  className={rowClass}
                  aria-current={id === (search.folder ?? UPCOMING_FOLDER) ? 'true' : undefined}
                >
                  <RowBody name={title} />
                </Link>
              </ColumnItem>
            ))}
          </ColumnList>
        )}
      </LoadedList>
    </Column>
  )
}

/** The folders as a menu, where there is no room for a column. */
export function FolderSelect({ query, search }: FoldersProps) {
  const navigate = useNavigate({ from: '/services' })
  if (!hasFolders(query)) return null
  return (
    <NativeSelect
      aria-label="Folder"
      data={query.data?.folders.map(({ id, title }) => ({ value: id, label: title }))}
      value={search.folder ?? UPCOMING_FOLDER}
      onChange={({ currentTarget }) =>
        void navigate({ search: withFolder(search, currentTarget.value), resetScroll: false })
      }
    />
  )
}
