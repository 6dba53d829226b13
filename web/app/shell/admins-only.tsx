import { ButtonLink } from '#web/lib/button-link.tsx'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** In place of a page of platform admins, for everybody else. */
export const AdminsOnly = () => {
  useTitle('Page not found')
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="This page is for platform admins"
        action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      />
    </>
  )
}
