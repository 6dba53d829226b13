import type { AccountsPort } from '../port.ts'
import type { Ask } from './calling/ask.ts'
import type { TwilioConfig } from './calling/config.ts'
import { isMissing } from './calling/failures.ts'

const PAGE_MAX = 1000

type Kept = { sid: string; authToken: string; status: string }
const accountOf = ({ sid, authToken }: Kept) => ({ sid, token: authToken })

/**
 * Accounts below ours (twilio.com/docs/iam/api/subaccounts): they are opened, listed and closed with our credentials,
 * and used with their own, since only the API of 2010 takes ours for them.
 */
export const accounts = (ask: Ask, { accountSid, subaccounts = false }: TwilioConfig): AccountsPort => ({
  isWanted: subaccounts,

  open: (reference) =>
    ask(async ({ api }) => {
      const named = { friendlyName: reference, status: 'active' } as const
      const found = await api.accounts.list({ ...named, limit: 1 })
      return accountOf(found[0] ?? (await api.accounts.create({ friendlyName: reference })))
    }),

  list: () =>
    ask(async ({ api }) => {
      const all = await api.accounts.list({ pageSize: PAGE_MAX })
      return all
        .filter(({ sid, status }) => sid !== accountSid && status !== 'closed')
        .map((one) => ({ ...accountOf(one), isSuspended: one.status === 'suspended' }))
    }),

  /** Some weeks after it was closed there is none any more. */
  close: (sid) =>
    ask(async ({ api }) => {
      await api
        .accounts(sid)
        .update({ status: 'closed' })
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      return null
    }),
})
