import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Keyword } from '#contract/keywords.ts'
import { KEYWORD_TYPES } from '#core/vocabulary/keywords.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { addressOf } from './keyword-address.ts'
import classes from './keywords.module.css'
import { Tester } from './tester.tsx'
import { Warnings } from './warnings.tsx'

/** The words that volunteers answer with, and a place to try out what they write. */
export function KeywordsPage() {
  const { data, error, refetch, isFetching } = useQuery(api.keywords.list.queryOptions())
  useTitle('Keywords')
  return (
    <>
      <PageHeader title="Keywords" detail="What volunteers answer with. The English words always work, too.">
        <Reset keywords={data?.keywords ?? []} />
      </PageHeader>
      <Card as="div" flush>
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
      </Card>
      <Tester />
    </>
  )
}

function Reset({ keywords }: { keywords: readonly Keyword[] }) {
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
  <thead>
    <tr>
      <th>Keyword</th>
      <th>Translation</th>
      <td />
    </tr>
  </thead>
)

const KeywordsSkeleton = () => (
  <div role="status" aria-label="Loading keywords">
    <table className="rows" aria-hidden>
      <Head />
      <tbody>
        {KEYWORD_TYPES.map((type) => (
          <tr key={type}>
            <td>
              <b>{type}</b>
            </td>
            <td>
              <Skeleton height={14} width={90} />
            </td>
            <td className={classes.edit} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Keywords = ({ keywords }: { keywords: readonly Keyword[] }) => (
  <table className="rows" aria-label="Keywords">
    <Head />
    <tbody>
      {keywords.map((keyword) => (
        <tr key={keyword.type}>
          <td>
            <b>{keyword.type}</b>
          </td>
          <td>
            {keyword.text}
            <Warnings warnings={keyword.warnings} />
          </td>
          <td className={classes.edit}>
            <Link to="/edit-keyword" search={{ k: addressOf(keyword) }} aria-label={`Edit ${keyword.type}`}>
              Edit
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
