import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './churches.module.css'
import { PasswordDialog } from './password-dialog.tsx'

/** Name, e-mail and the password of the signed-in person. */
export const AboutCard = () => {
  const { data, isError, isFetching, refetch } = useQuery(api.access.profile.queryOptions())
  return (
    <Card title="About you">
      {data && <Facts user={data.user} />}
      {!data && isError && (
        <ErrorState message="Server Error please try again" onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !isError && <ListSkeleton rows={4} />}
    </Card>
  )
}

const Facts = ({ user }: { user: User }) => {
  const facts: readonly [name: string, value: string][] = [
    ['Name', user.name],
    ['Email', user.email],
    ['Mobile phone', user.mobile_phone ? phoneInWords(user.mobile_phone) : 'none'],
    ['Username', user.username],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <PasswordRow />
    </dl>
  )
}

const PasswordRow = () => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <div>
      <dt>Password</dt>
      <dd>
        <Button variant="default" size="xs" onClick={open}>
          Change password
        </Button>
        {isOpen && <PasswordDialog onClose={close} />}
      </dd>
    </div>
  )
}
