import * as z from 'zod'
import { signedIn } from './shared.ts'

const countryCredits = z.object({
  id: z.number(),
  country_iso: z.string(),
  credits: z.number().meta({ description: 'Per text of 160 characters' }),
})
export type CountryCredits = z.infer<typeof countryCredits>

const tags = ['admin']

export const pricing = {
  list: signedIn
    .route({ method: 'GET', path: '/country-credits', summary: 'What texts to each country cost', tags })
    .output(z.object({ country_credits: z.array(countryCredits) })),
  edit: signedIn
    .route({
      method: 'POST',
      path: '/edit-pricing/{id}',
      summary: 'Change what texts to a country cost; holds for texts sent from then on',
      tags,
    })
    .input(
      z.object({
        id: z.coerce.number().int().positive(),
        amount: z
          .number()
          .int('this must be a whole number')
          .min(1, 'A text costs at least 1 credit.')
          .max(100, 'A text costs at most 100 credits.'),
      }),
    )
    .output(z.object({ success: z.literal(true), country_credit: countryCredits })),
}
