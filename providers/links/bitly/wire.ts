import { z } from 'zod'

export const tokenWire = z.object({ access_token: z.string().min(1) })

/** A short link. */
export const linkWire = z.object({ link: z.url() })

/** The user behind a token. */
export const userWire = z.object({ login: z.string(), default_group_guid: z.string().nullish() })

/** The groups of a user; `bsds` are their own domains. */
export const groupsWire = z.object({
  groups: z.array(
    z.object({
      guid: z.string(),
      bsds: z.array(z.string()).default([]),
      is_active: z.boolean().default(true),
    }),
  ),
})

/** What links are made in. */
export type Group = z.infer<typeof groupsWire>['groups'][number]

/** What came back, unread. */
export type BitlyAnswer = {
  status: number
  text: string
  /** It was refused because too much was asked. */
  isLimited: boolean
}

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
