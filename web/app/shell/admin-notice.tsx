import { Button, Group } from '@mantine/core'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useTitle } from '#web/lib/title.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useLogOut } from './use-log-out.ts'

/** Platform admins have no church, so the church pages have nothing to show them. */
export const AdminNotice = () => {
  const logOut = useLogOut()
  useTitle('Admin')
  return (
    <>
      <PageHeader title="Admin" />
      <EmptyState
        title="You are signed in as a platform admin"
        action={
          <Group>
            <ButtonLink to="/user-settings">Password and second factor</ButtonLink>
            <Button variant="default" onClick={logOut}>
              Log out
            </Button>
          </Group>
        }
      >
        This account belongs to no church. To see a church's pages, sign in with one of its accounts.
      </EmptyState>
    </>
  )
}
