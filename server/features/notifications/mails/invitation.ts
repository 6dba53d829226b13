import type { TeamMember } from '#contract/access.ts'
import type { users } from '#server/db/schema/schema.ts'
import { isInvited } from '#server/features/access/account.ts'

type UserRow = typeof users.$inferSelect

export const memberView = (user: UserRow): TeamMember => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role === 'owner' ? 'owner' : 'staff',
  is_invited: isInvited(user),
  created_at: user.createdAt.toString(),
})

export const invitationMail = ({ email }: { email: string }, church: string, link: string) => ({
  to: email,
  subject: `You are invited to ${church} on Steeple`,
  title: `${church} invites you`,
  blocks: [
    `${church} uses Steeple to text its volunteers, and would like you to help. Choose a password, and you can begin.`,
    { link, label: 'Accept the invitation' },
    'The link works once, for 14 days. If you do not know this church, please ignore this e-mail.',
  ],
  because: 'You get this e-mail because somebody of the church gave this address.',
})
