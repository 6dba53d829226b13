import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AddNumberDialog } from './add-number-dialog.tsx'
import { NumberLinks } from './number-links.tsx'
import { NumberTable } from './number-table.tsx'

/** The numbers that the texts of the church come from. */
export function NumbersPage() {
  const { data, error, refetch, isFetching } = useQuery(api.numbers.list.queryOptions())
  const [isAdding, { open, close }] = useDisclosure(false)
  const whyNot = useWhyNot('numbers.manage')
  // Most owners can: what they would press stands in its place before that is known.
  const canAdd = !whyNot && (data?.can_add ?? !error)
  useTitle('My Numbers')
  return (
    <>
      <PageHeader
        title="My Numbers"
        detail={`Your texts come from the default number.${whyNot ? ' Only owners of your church can change this.' : ''}`}
      >
        {canAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open} disabled={!data}>
            Add a number
          </Button>
        )}
      </PageHeader>
      <Card as="div" flush>
        {error && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
        {!error && !data && <ListSkeleton rows={2} trailing label="Loading numbers" />}
        {data?.numbers.length === 0 && (
          <EmptyState title="No number yet">
            Nothing can be sent until your church has a number. Add one, or import the one you have.
          </EmptyState>
        )}
        {data && data.numbers.length > 0 && <NumberTable numbers={data.numbers} canAdd={data.can_add} />}
      </Card>
      <NumberLinks canAdd={canAdd} />
      {isAdding && <AddNumberDialog close={close} />}
    </>
  )
}
