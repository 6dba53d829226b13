import { Button } from '@mantine/core'
import type { OfficeUser } from '#contract/organizations.ts'
import { canLogInAs } from '#core/access/impersonation.ts'
import { COMPLETE, SUSPENDED, type UserStage } from '#core/vocabulary/users.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './organizations.module.css'
import { useDecide } from './use-decide.ts'

/** What is open over the detail of an organization. */
export type UserDialog = { kind: 'login' | 'decline'; userId: number; name: string }

const STAGES: Record<UserStage, string> = {
  0: 'E-mail not verified',
  1: 'Details missing',
  2: 'Number missing',
  3: 'Complete',
  4: 'Not Active',
  5: 'Not Active, number released',
}

function stageOf({ status, bypassed, closed_reason: closed }: OfficeUser): string {
  if (closed !== null) return 'Closed'
  return status === COMPLETE && bypassed ? 'Waits for review' : STAGES[status]
}

function toneOf({ status, bypassed, closed_reason: closed }: OfficeUser) {
  if (closed !== null || status >= SUSPENDED) return 'bad'
  return status === COMPLETE && !bypassed ? 'good' : 'careful'
}

type UserRowsProps = { users: OfficeUser[]; onOpen: (dialog: UserDialog) => void }

/** The people of an organization, with what can be done for each. */
export const UserRows = ({ users, onOpen }: UserRowsProps) => (
  <List aria-label="Users">
    {users.map((user) => (
      <UserRow key={user.id} user={user} onOpen={onOpen} />
    ))}
  </List>
)

function UserRow({ user, onOpen }: { user: OfficeUser } & Pick<UserRowsProps, 'onOpen'>) {
  const { user: me } = useMe()
  const decide = useDecide()
  const { id: userId, name } = user
  const isInReview = user.status === COMPLETE && user.bypassed && user.closed_reason === null
  return (
    <Row as="li" between>
      <Stack gap="xs">
        <b>{name}</b>
        <Note as="span" className={classes.facts}>
          <Pill tone={toneOf(user)}>{stageOf(user)}</Pill>
          <span>{user.role}</span>
          <span>{user.email}</span>
          {user.username !== user.email && <span>{user.username}</span>}
          {user.mobile_phone && <span>{phoneInWords(user.mobile_phone)}</span>}
          <span>{user.timezone}</span>
          {user.has_second_factor && <span>two-step login</span>}
        </Note>
        {user.doubts.map(({ subject, words }) => (
          <Note as="span" key={subject}>
            {words}
          </Note>
        ))}
        {user.closed_reason && <Note as="span">{user.closed_reason}</Note>}
      </Stack>
      <Actions>
        {me && canLogInAs(user, me.id) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Login as ${name}`}
            onClick={() => onOpen({ kind: 'login', userId, name })}
          >
            Login
          </Button>
        )}
        {isInReview && (
          <>
            <Button
              size="xs"
              aria-label={`Approve ${name}`}
              loading={decide.isPending}
              onClick={() => decide.mutate({ userId, approved: '1' })}
            >
              Approve
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Decline ${name}`}
              onClick={() => onOpen({ kind: 'decline', userId, name })}
            >
              Decline
            </Button>
          </>
        )}
      </Actions>
    </Row>
  )
}
