import { z } from 'zod'

export const tokenWire = z.object({ access_token: z.string().min(1) })

export const linkWire = z.object({ link: z.url() })

export const userWire = z.object({ login: z.string(), default_group_guid: z.string().nullish() })

export const groupsWire = z.object({
  groups: z.array(
    z.object({
      guid: z.string(),
      bsds: z.array(z.string()).default([]),
      is_active: z.boolean().default(true),
    }),
  ),
})

export type Group = z.infer<typeof groupsWire>['groups'][number]

export type Answer = { status: number; text: string }

/** Undefined for what is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
