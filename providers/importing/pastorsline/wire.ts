import { z } from 'zod'

/** Answer of /api/login.json (docs/providers/pastorsline.md). */
export const loginWire = z.object({
  token: z.string().min(1),
  companies: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      name: z.string(),
      numbers: z.array(
        z.object({
          phone_number: z.string(),
          country_code: z.union([z.string(), z.number()]).transform(String),
        }),
      ),
    }),
  ),
})

/** Answer of /api/credentials.json. */
export const credentialsWire = z.object({
  account_sid: z.string().min(1),
  auth_token: z.string().min(1),
})
