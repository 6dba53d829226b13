import { Button, Skeleton, Table } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Keyword } from '#contract/keywords.ts'
import { KEYWORD_TYPES } from '#core/vocabulary/keywords.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { ErrorState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { addressOf } from './keyword-address.ts'
import classes from './keywords.module.css'
import { Tester } from './tester.tsx'
import { Warnings } from './warnings.tsx'

/** The words that volunteers answer with, and a place to try out what they write. */
export const KeywordsPage = () => {
  const { data, error, refetch, isFetching } = useQuery(api.keywords.list.queryOptions())
  useTitle('Keywords')
  return (
    <>
      <PageHeader title="Keywords" detail="What volunteers answer with. The English words always work, too.">
        <Reset keywords={data?.keywords ?? []} />
      </PageHeader>
      <div className={classes.list}>
        {error && (
          <ErrorState
            title="The keywords could not be loaded"
            message={errorText(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!error && !data && <KeywordsSkeleton />}
        {data && <Keywords keywords={data.keywords} />}
      </div>
      <Tester />
    </>
  )
}

const Reset = ({ keywords }: { keywords: readonly Keyword[] }) => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.keywords.reset.mutationOptions({
      onSuccess: () => {
        showSuccess('The original keywords are back.')
        return queries.invalidateQueries({ queryKey: api.keywords.key() })
      },
      onError: showError,
    }),
  )
  const isOriginal = keywords.every(({ is_original }) => is_original)
  return (
    <Button variant="default" onClick={() => mutate({})} loading={isPending} disabled={isOriginal}>
      Reset to Original
    </Button>
  )
}

const Head = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th>Keyword</Table.Th>
      <Table.Th>Translation</Table.Th>
      <Table.Td />
    </Table.Tr>
  </Table.Thead>
)

const KeywordsSkeleton = () => (
  <div role="status" aria-label="Loading keywords">
    <Table className={classes.table} aria-hidden>
      <Head />
      <Table.Tbody>
        {KEYWORD_TYPES.map((type) => (
          <Table.Tr key={type}>
            <Table.Td className={classes.type}>{type}</Table.Td>
            <Table.Td>
              <Skeleton height={14} width={90} />
            </Table.Td>
            <Table.Td className={classes.edit} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

const Keywords = ({ keywords }: { keywords: readonly Keyword[] }) => (
  <Table className={classes.table} aria-label="Keywords">
    <Head />
    <Table.Tbody>
      {keywords.map((keyword) => (
        <Table.Tr key={keyword.type}>
          <Table.Td className={classes.type}>{keyword.type}</Table.Td>
          <Table.Td>
            {keyword.text}
            <Warnings warnings={keyword.warnings} />
          </Table.Td>
          <Table.Td className={classes.edit}>
            <Link to="/edit-keyword" search={{ k: addressOf(keyword) }} aria-label={`Edit ${keyword.type}`}>
              Edit
            </Link>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
