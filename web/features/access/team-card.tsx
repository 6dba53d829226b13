import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useMe, useWhyNot } from '#web/lib/profile.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { InviteForm } from './invite-form.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const ROLES: Record<TeamMember['role'], string> = { owner: 'Owner', staff: 'Staff' }

/** The people of the church who use the product; owners invite and remove them. */
export function TeamCard() {
  const { user } = useMe()
  const { data, isError, error, isFetching, refetch } = useQuery(api.access.team.queryOptions())
  const isManaged = useWhyNot('team.manage') === null
  return (
    <Card title="Team" purpose="Staff see everything but billing; owners see that too, and invite others.">
      {data && (
        <List aria-label="Members">
          {data.members.map((member) => (
            <Member key={member.id} member={member} isMe={member.id === user?.id} isManaged={isManaged} />
          ))}
        </List>
      )}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={2} />}
      {(data || !isError) && isManaged && <InviteForm />}
    </Card>
  )
}

type MemberProps = { member: TeamMember; isMe: boolean; isManaged: boolean }

function Member({ member, isMe, isManaged }: MemberProps) {
  const [isRemoving, remove] = useDisclosure(false)
  const [isChanging, change] = useDisclosure(false)
  return (
    <Row as="li" between>
      <div>
        <Row as="b" gap="s">
          {member.name}
          {isMe && ' (you)'}
          <Pill>{member.is_invited ? 'Invited' : ROLES[member.role]}</Pill>
        </Row>
        <Note as="div">{member.email}</Note>
      </div>
      {isManaged && !isMe && (
        <Actions>
          <Button
            variant="default"
            size="xs"
            aria-label={`Make ${member.role === 'owner' ? 'staff' : 'owner'}: ${member.name}`}
            onClick={change.open}
          >
            {member.role === 'owner' ? 'Make staff' : 'Make owner'}
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove ${member.name}`} onClick={remove.open}>
            Remove
          </Button>
        </Actions>
      )}
      {isRemoving && <RemoveMemberDialog member={member} onClose={remove.close} />}
      {isChanging && <RoleDialog member={member} onClose={change.close} />}
    </Row>
  )
}
