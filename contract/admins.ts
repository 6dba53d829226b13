import * as z from 'zod'
import { email, name } from './access.ts'
import { done, isoInstant, rowId, signedIn } from './shared.ts'

const adminAccount = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  has_second_factor: z.boolean(),
  is_invited: z.boolean(),
  is_me: z.boolean(),
  created_at: isoInstant,
  last_used_at: isoInstant.nullable(),
})
export type AdminAccount = z.infer<typeof adminAccount>

const tags = ['admin']

export const admins = {
  list: signedIn
    .route({ method: 'GET', path: '/admins', summary: 'The platform admins', tags })
    .output(z.object({ admins: z.array(adminAccount), needs_second_factor: z.boolean() })),
  invite: signedIn
    .route({ method: 'POST', path: '/invite-admin', summary: 'Invite a platform admin by e-mail', tags })
    .input(z.object({ name, email }))
    .output(done),
  remove: signedIn
    .route({
      method: 'POST',
      path: '/remove-admin',
      summary: 'Take the rights of a platform admin back, and end every session',
      tags,
    })
    .input(z.object({ id: rowId }))
    .output(done),
}
