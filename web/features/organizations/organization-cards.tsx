import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrganizationDetail } from '#contract/organizations.ts'
import type { BrandState } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { actionInWords, detailInWords } from '#web/lib/audit-words.ts'
import { ago, longDate } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './organizations.module.css'

type Detail = { detail: OrganizationDetail }

const BRANDS: Record<BrandState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Refused',
}

/** The numbers of a church, and its registration with the phone companies. */
export const NumbersCard = ({ detail: { numbers, registration } }: Detail) => (
  <Card title="Numbers">
    {numbers.length === 0 && <p className={classes.plain}>No number yet.</p>}
    <ul className={classes.list}>
      {numbers.map((number) => (
        <li key={number.id} className={classes.entry}>
          <span className={classes.name}>{phoneInWords(number.number)}</span>
          <span className={classes.small}>
            <span>{number.country}</span>
            {number.primary === 1 && <Pill tone="good">Default</Pill>}
            {number.active === 0 && <Pill>Out of use</Pill>}
            {number.is_pl === 1 && <Pill>Imported</Pill>}
          </span>
        </li>
      ))}
    </ul>
    <Facts
      facts={[
        ['Registration', registration ? BRANDS[registration.state] : 'Not begun'],
        ...(registration?.reasons.length ? [['Why', registration.reasons.join(' ')] as const] : []),
      ]}
    />
  </Card>
)

/** What a church has connected, and whether it works. */
export const IntegrationsCard = ({ detail: { integrations, roster } }: Detail) => {
  const now = useNow()
  return (
    <Card title="Integrations">
      {integrations.length === 0 && <p className={classes.plain}>Nothing is connected.</p>}
      <ul className={classes.list}>
        {integrations.map(({ name, detail, problem }) => (
          <li key={name} className={classes.entry}>
            <div className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.small}>{detail}</span>
              {problem && <span className={classes.small}>{problem}</span>}
            </div>
            <Pill tone={problem ? 'bad' : 'good'}>{problem ? 'Needs attention' : 'Works'}</Pill>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Roster', roster.words],
          ['Last read', roster.read_at ? ago(roster.read_at, now) : 'Never'],
        ]}
      />
    </Card>
  )
}

/** How many texts went, failed and came in the last days. */
export const TextsCard = ({ detail: { texts } }: Detail) => (
  <Card title={`Texts in the last ${texts.days} days`}>
    <Facts
      facts={[
        ['Sent', texts.sent.toLocaleString('en-US')],
        ['Failed', texts.failed.toLocaleString('en-US')],
        ['Received', texts.received.toLocaleString('en-US')],
      ]}
    />
  </Card>
)

const SIGNED = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })

/** What moved the credits besides texts. */
export const CreditsCard = ({ detail: { credit_entries: entries } }: Detail) => {
  const zone = useZone()
  return (
    <Card title="Credits given and taken">
      {entries.length === 0 && <p className={classes.plain}>None yet.</p>}
      <ul className={classes.list} aria-label="Credits given and taken">
        {entries.map(({ at, amount, comment }) => (
          <li key={`${at}${amount}${comment}`} className={classes.entry}>
            <span className={classes.words}>
              <span>{comment ?? 'Credits'}</span>
              <span className={classes.small}>{longDate(at, zone)}</span>
            </span>
            <span className={classes.name}>{SIGNED.format(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const NEWEST = 8

/** What was done in a church, the newest first. */
export const ActivityCard = ({ churchId }: { churchId: number }) => {
  const now = useNow()
  const planning = usePlanningName()
  const { data } = useQuery(api.audit.search.queryOptions({ input: { church_id: churchId, limit: NEWEST } }))
  return (
    <Card
      title="What was done"
      end={
        <Link to="/audit" search={{ church_id: churchId }} className={classes.link}>
          All of it
        </Link>
      }
    >
      {!data && <ListSkeleton rows={4} />}
      <ul className={classes.list}>
        {data?.entries.map(({ id, at, action, user, admin, detail }) => (
          <li key={id} className={classes.entry}>
            <span className={classes.words}>
              <span>{actionInWords(action, planning)}</span>
              <span className={classes.small}>
                {[admin?.name, user?.name].filter(Boolean).join(' as ') || 'Steeple'}, {ago(at, now)}
              </span>
              <span className={classes.small}>{detailInWords(detail)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
