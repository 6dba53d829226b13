import type { ReactNode } from 'react'
import type { Organization } from '#contract/organizations.ts'
import { ACTIVE, CANCELLED, type ChurchStatus, NOT_ACTIVE, PENDING } from '#core/vocabulary/churches.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { longDate } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './organizations.module.css'

const TONES: Partial<Record<ChurchStatus, 'good' | 'careful' | 'bad'>> = {
  [ACTIVE]: 'good',
  [PENDING]: 'careful',
  [NOT_ACTIVE]: 'bad',
  [CANCELLED]: 'bad',
}

/** Where an organization stands. */
export const StatusPill = ({ status }: { status: ChurchStatus }) => <Pill tone={TONES[status]}>{status}</Pill>

const hasNoChurch = ({ intercom_tag: status }: Organization): boolean => status.includes('Confirmed')

const searchFor = (organization: Organization) =>
  hasNoChurch(organization) ? { person: organization.id } : { church: organization.id }

const keyOf = (organization: Organization) => `${hasNoChurch(organization) ? 'p' : 'c'}${organization.id}`

const Name = ({ organization }: { organization: Organization }) => (
  <b>
    {organization.name}
    {hasNoChurch(organization) && <Note as="span"> (No Church)</Note>}
  </b>
)

const View = ({ organization }: { organization: Organization }) => (
  <ButtonLink
    to="/users"
    search={searchFor(organization)}
    variant="default"
    size="xs"
    aria-label={`View ${organization.name}`}
  >
    View
  </ButtonLink>
)

const pendingClass = ({ intercom_tag: status }: Organization): string | undefined =>
  status === PENDING ? classes.pending : undefined

type TableProps = { organizations: Organization[]; heads: { status: ReactNode; plans: ReactNode } }

/** Organizations on wide screens. */
export function OrganizationTable({ organizations, heads }: TableProps) {
  const zone = useZone()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Org Name</th>
            <th scope="col">{heads.status}</th>
            <th scope="col">{heads.plans}</th>
            <th scope="col">Active Integrations</th>
            <th scope="col">Country</th>
            <th scope="col">Signup date</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {organizations.map((organization) => (
            <tr key={keyOf(organization)} className={pendingClass(organization)}>
              <td>
                <Name organization={organization} />
              </td>
              <td>
                <StatusPill status={organization.intercom_tag} />
              </td>
              <td>{organization.plan || 'free'}</td>
              <td>{organization.integrations.join(', ') || '–'}</td>
              <td>{organization.country_iso ?? '–'}</td>
              <td className={classes.date}>{longDate(organization.created_at, zone)}</td>
              <td>
                <View organization={organization} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on phones. */
export function OrganizationCards({ organizations }: { organizations: Organization[] }) {
  const zone = useZone()
  return (
    <List aria-label="Organizations">
      {organizations.map((organization) => (
        <Row as="li" between key={keyOf(organization)} className={pendingClass(organization)}>
          <Stack gap="xs">
            <Name organization={organization} />
            <Note as="span" className={classes.facts}>
              <StatusPill status={organization.intercom_tag} />
              <span>{organization.plan || 'free'}</span>
              {organization.country_iso && <span>{organization.country_iso}</span>}
              <span>{longDate(organization.created_at, zone)}</span>
            </Note>
            {organization.integrations.length > 0 && (
              <Note as="span">{organization.integrations.join(', ')}</Note>
            )}
          </Stack>
          <View organization={organization} />
        </Row>
      ))}
    </List>
  )
}
