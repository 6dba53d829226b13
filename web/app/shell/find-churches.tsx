import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EMAIL_CONFIRMED } from '#core/vocabulary/churches.ts'
import { api } from '#web/lib/api.ts'

const SHOWN = 8

/** For platform admins: churches, and people without one, by a name, an address or a number. */
export const useChurches = (words: string, isAdmin: boolean) =>
  useQuery({
    ...api.organizations.search.queryOptions({ input: isAdmin && words ? { anything: words } : skipToken }),
    placeholderData: (before) => before,
    select: (found) => found.slice(0, SHOWN),
  })

type FoundChurch = NonNullable<ReturnType<typeof useChurches>['data']>[number]

const searchOf = ({ id, intercom_tag: status }: FoundChurch) =>
  status === EMAIL_CONFIRMED ? { person: id } : { church: id }

export const Churches = ({ found, close }: { found: readonly FoundChurch[]; close: () => void }) => (
  <ul aria-label="Churches">
    {found.map((church) => (
      <li key={JSON.stringify(searchOf(church))}>
        <Link to="/users" search={searchOf(church)} onClick={close}>
          <b>{church.name}</b> <small>{[church.intercom_tag, church.plan].filter(Boolean).join(' · ')}</small>
        </Link>
      </li>
    ))}
  </ul>
)
