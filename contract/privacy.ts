import * as z from 'zod'
import { planningId, requiredLine, signedIn } from './shared.ts'

const tags = ['privacy']
const success = z.object({ success: z.literal(true) })
const person = z.object({ personId: planningId })
/** The name of the church, typed once more before it is gone for good. */
const name = requiredLine(200, 'name is required')

export const privacy = {
  exportChurch: signedIn
    .route({
      method: 'POST',
      path: '/export',
      summary: 'Everything that is stored for the church, as CSV and JSON in one archive (owners)',
      tags,
    })
    .output(z.file()),
  exportPerson: signedIn
    .route({
      method: 'POST',
      path: '/export/{personId}',
      summary: 'Everything that is stored about one volunteer, likewise (owners)',
      tags,
    })
    .input(person)
    .output(z.file()),
  erasePerson: signedIn
    .route({
      method: 'POST',
      path: '/erase-person/{personId}',
      summary: 'Erase a volunteer who is on no plan to come; opt-outs and what was charged stay (owners)',
      tags,
    })
    .input(person)
    .output(success),
  eraseOwnChurch: signedIn
    .route({
      method: 'POST',
      path: '/erase-church',
      summary: 'Erase the church; payments, consents and the audit log stay (owners)',
      tags,
    })
    .input(z.object({ name }))
    .output(success),
  eraseChurch: signedIn
    .route({
      method: 'POST',
      path: '/erase-church/{churchId}',
      summary: 'The same for any church',
      tags: ['admin'],
    })
    .input(
      z.object({
        churchId: z.coerce.number().int().positive(),
        name,
        reason: requiredLine(500, 'reason is required'),
      }),
    )
    .output(success),
}
