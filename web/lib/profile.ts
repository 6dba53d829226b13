import { useQuery } from '@tanstack/react-query'
import type { PhoneNumber, User } from '#contract/access.ts'
import type { Church } from '#contract/churches.ts'
import { may } from '#core/access/may.ts'
import type { Act } from '#core/vocabulary/access.ts'
import { api } from './api.ts'
import { isVisiting, useSession } from './session.ts'

export type Me = {
  user: User | null
  church: Church | null
  primaryNumber: string | null
  /** Whether the church must register with the phone companies, which only local US numbers require. */
  needsRegistration: boolean
  /** The platform admin who is signed in as this person, why, and until when. */
  visit: { admin: string; reason: string; ends_at: string } | null
}

const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/

const needsRegistration = (number: PhoneNumber | null): boolean =>
  number !== null && number.country === 'US' && number.is_pl === 0 && !TOLL_FREE.test(number.number)

/** The same before the server has said which country it is of, and who provides it. */
const looksLocal = (number = ''): boolean => number.startsWith('+1') && !TOLL_FREE.test(number)

/** The signed-in person and church, as the session remembers them until the server has answered. */
export function useMe(): Me {
  const session = useSession()
  const { data } = useQuery({ ...api.access.profile.queryOptions(), enabled: session !== null })
  const user = data?.user ?? session?.user ?? null
  return {
    user,
    church: data?.church ?? user?.churches[0] ?? null,
    primaryNumber: (data ? data.phone_number : session?.phoneNumber)?.number ?? user?.primary_number ?? null,
    needsRegistration: data ? needsRegistration(data.phone_number) : looksLocal(session?.phoneNumber?.number),
    visit: data?.impersonation ?? null,
  }
}

/** Why somebody may not do something, in a sentence; null when they may. The server answers by the same rule. */
export function whyNotFor({ user, visit }: Pick<Me, 'user' | 'visit'>, act: Act): string | null {
  if (!user) return null
  const ability = may({ role: user.role, isVisiting: visit !== null || isVisiting() }, act)
  return ability.may ? null : ability.because
}

/** Why the signed-in person may not do something; null when they may. */
export function useWhyNot(act: Act): string | null {
  return whyNotFor(useMe(), act)
}

/** Whether texts on trial go to the phone of the signed-in person. */
export function useGetsTrialTexts(): boolean {
  const { user, visit } = useMe()
  return user?.role === 'owner' && visit === null
}

/** The time zone of who is signed in: lists of what went out are read in it. */
export function useOwnZone(): string {
  const { church, user } = useMe()
  return user?.timezone || church?.timezone || 'UTC'
}

/** The church's time zone; every date is shown in it. Platform admins have their own. */
export function useZone(): string {
  const { church, user } = useMe()
  return church?.timezone ?? user?.timezone ?? 'UTC'
}
