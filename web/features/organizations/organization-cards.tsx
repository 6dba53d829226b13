import { Link } from '@tanstack/react-router'
import type { OrganizationDetail } from '#contract/organizations.ts'
import { deedInWords, detailInWords } from '#core/access/audit-words.ts'
import type { BrandState } from '#core/vocabulary/numbers.ts'
import { ago, longDate } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Detail = { detail: OrganizationDetail }

const BRANDS: Record<BrandState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Refused',
}

/** How far a church is with the phone companies, as support is asked about it. */
function factsOf(
  { registration, refused_since: refused, carrier_account: account }: OrganizationDetail,
  now: Date,
) {
  const suspended = account?.suspended_since
  const facts: [string, string | null][] = [
    ['Registration', registration ? BRANDS[registration.state] : 'Not begun'],
    ['Why', registration?.reasons.join(' ') || null],
    ['Texts refused although approved', refused && `first ${ago(refused, now)}; the number is being set up`],
    ['Account at the carrier', account?.sid ?? null],
    ['Suspended there', suspended ? ago(suspended, now) : null],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

/** The numbers of a church, and its registration with the phone companies. */
export function NumbersCard({ detail }: Detail) {
  const { numbers } = detail
  const now = useNow()
  return (
    <Card title="Numbers">
      {numbers.length === 0 && <p>No number yet.</p>}
      <List>
        {numbers.map((number) => (
          <Row as="li" between key={number.id}>
            <b>{phoneInWords(number.number)}</b>
            <Note as="span">
              <span>{number.country}</span>
              {number.primary === 1 && <Pill tone="good">Default</Pill>}
              {number.active === 0 && <Pill>Out of use</Pill>}
              {number.is_pl === 1 && <Pill>Imported</Pill>}
            </Note>
          </Row>
        ))}
      </List>
      <Facts facts={factsOf(detail, now)} />
    </Card>
  )
}

/** What a church has connected, and whether it works. */
export function IntegrationsCard({ detail: { integrations, roster } }: Detail) {
  const now = useNow()
  return (
    <Card title="Integrations">
      {integrations.length === 0 && <p>Nothing is connected.</p>}
      <List>
        {integrations.map(({ name, detail, problem }) => (
          <Row as="li" between key={name}>
            <Stack gap="xs">
              <b>{name}</b>
              <Note as="span">{detail}</Note>
              {problem && <Note as="span">{problem}</Note>}
            </Stack>
            <Pill tone={problem ? 'bad' : 'good'}>{problem ? 'Needs attention' : 'Works'}</Pill>
          </Row>
        ))}
      </List>
      <Facts
        facts={[
          ['Roster', roster.words],
          ['Last read', roster.read_at ? ago(roster.read_at, now) : 'Never'],
        ]}
      />
    </Card>
  )
}

const SIGNED = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

/** What moved the credits besides texts. */
export function CreditsCard({ detail: { credit_entries: entries } }: Detail) {
  const zone = useZone()
  return (
    <Card title="Credits given and taken">
      {entries.length === 0 && <p>None yet.</p>}
      <List aria-label="Credits given and taken">
        {entries.map(({ at, amount, comment }) => (
          <Row as="li" between key={`${at}${amount}${comment}`}>
            <Stack as="span" gap="xs">
              <span>{comment ?? 'Credits'}</span>
              <Note as="span">{longDate(at, zone)}</Note>
            </Stack>
            <b>{SIGNED.format(amount)}</b>
          </Row>
        ))}
      </List>
    </Card>
  )
}

/** What was done in a church, the newest first. */
export function ActivityCard({ detail: { organization, audit } }: Detail) {
  const now = useNow()
  const planning = usePlanningName()
  return (
    <Card
      title="What was done"
      end={
        <Link to="/audit" search={{ church_id: organization.id }}>
          All of it
        </Link>
      }
    >
      <List>
        {audit.map(({ id, at, action, user, admin, detail }) => (
          <Row as="li" between key={id}>
            <Stack as="span" gap="xs">
              <span>{deedInWords(action, detail.call, planning)}</span>
              <Note as="span">
                {[admin?.name, user?.name].filter(Boolean).join(' as ') || 'Steeple'}, {ago(at, now)}
              </Note>
              <Note as="span">{detailInWords(detail)}</Note>
            </Stack>
          </Row>
        ))}
      </List>
    </Card>
  )
}
