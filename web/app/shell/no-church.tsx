import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Signed in as somebody who has not finished signing up, there is nothing to see. */
export const NoChurch = () => {
  useTitle('No church yet')
  return (
    <>
      <PageHeader title="No church yet" />
      <EmptyState title="This person has not finished signing up">
        There is no church to show until the details are given.
      </EmptyState>
    </>
  )
}
