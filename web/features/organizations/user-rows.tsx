import { Button } from '@mantine/core'
import type { OfficeUser } from '#contract/organizations.ts'
import { canLogInAs } from '#core/access/impersonation.ts'
import { COMPLETE, SUSPENDED, type UserStage } from '#core/vocabulary/users.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
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

const stageOf = ({ status, bypassed, closed_reason: closed }: OfficeUser): string => {
  if (closed !== null) return 'Closed'
  return status === COMPLETE && bypassed ? 'Waits for review' : STAGES[status]
}

const toneOf = ({ status, bypassed, closed_reason: closed }: OfficeUser) => {
  if (closed !== null || status >= SUSPENDED) return 'bad'
  return status === COMPLETE && !bypassed ? 'good' : 'careful'
}

type UserRowsProps = { users: OfficeUser[]; onOpen: (dialog: UserDialog) => void }

/** The people of an organization, with what can be done for each. */
export const UserRows = ({ users, onOpen }: UserRowsProps) => (
  <ul className={classes.list} aria-label="Users">
    {users.map((user) => (
      <UserRow key={user.id} user={user} onOpen={onOpen} />
    ))}
  </ul>
)

const UserRow = ({ user, onOpen }: { user: OfficeUser } & Pick<UserRowsProps, 'onOpen'>) => {
  const { user: me } = useMe()
  const decide = useDecide()
  const { id: userId, name } = user
  const isInReview = user.status === COMPLETE && user.bypassed && user.closed_reason === null
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.small}>
          <Pill tone={toneOf(user)}>{stageOf(user)}</Pill>
          <span>{user.role}</span>
          <span>{user.email}</span>
          {user.username !== user.email && <span>{user.username}</span>}
          {user.mobile_phone && <span>{phoneInWords(user.mobile_phone)}</span>}
          <span>{user.timezone}</span>
          {user.has_second_factor && <span>two-step login</span>}
        </span>
        {user.doubts.map(({ subject, words }) => (
          <span key={subject} className={classes.small}>
            {words}
          </span>
        ))}
        {user.closed_reason && <span className={classes.small}>{user.closed_reason}</span>}
      </div>
      <div className={classes.buttons}>
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
      </div>
    </li>
  )
}
