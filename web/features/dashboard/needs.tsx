import { Link } from '@tanstack/react-router'
import type { Need } from '#contract/dashboard.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { type Status, StatusIcon } from '#web/ui/status.tsx'
import classes from './dashboard.module.css'

type Kind = Need['kind']

const ICONS: Record<Kind, Status> = {
  failed: 'F',
  declined: 'D',
  not_connected: 'U',
  reconnect: 'F',
  paused: 'O',
  no_number: 'U',
  not_registered: 'U',
  number_starting: 'U',
  account_suspended: 'F',
  no_credits: 'U',
  near_daily_cap: 'U',
  disputed: 'F',
  not_understood: 'U',
}

/** Said by a banner above, with the button that mends it. */
const IN_BANNERS: readonly Kind[] = ['paused', 'reconnect']

/** Said by the setup guide while it is there. */
const IN_GUIDE: readonly Kind[] = ['not_connected', 'no_number', 'not_registered']

type NeedsProps = { needs: Need[] | undefined; more: number; isGuided: boolean }

/** What waits for somebody at the church. */
export const Needs = ({ needs, more, isGuided }: NeedsProps) => (
  <Card flush title="Needs you">
    {needs ? (
      <>
        <NeedList
          needs={needs.filter(
            ({ kind }) => !IN_BANNERS.includes(kind) && !(isGuided && IN_GUIDE.includes(kind)),
          )}
        />
        {more > 0 && (
          <Note className={classes.more}>
            <Link to="/needs">All {(needs.length + more).toLocaleString('en-US')} needs</Link>
          </Note>
        )}
      </>
    ) : (
      <ListSkeleton rows={3} />
    )}
  </Card>
)

export function NeedList({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return <EmptyState title="Nothing needs you">Failed texts and declines will show up here.</EmptyState>
  }
  return (
    <List>
      {needs.map((need) => (
        <li key={Object.values(need).join()} className={classes.need}>
          <StatusIcon status={ICONS[need.kind]} />
          <Row between>
            <div>
              <b>{need.title}</b>
              <Note as="div">{need.detail}</Note>
            </div>
            <NeedAction need={need} />
          </Row>
        </li>
      ))}
    </List>
  )
}

function NeedAction({ need }: { need: Need }) {
  const { kind, person_id: personId, plan_id: plan, service_id: service } = need
  if (kind === 'not_connected') {
    return (
      <ButtonLink to="/integrations" variant="default" aria-label={`Connect: ${need.title}`}>
        Connect
      </ButtonLink>
    )
  }
  if (kind === 'near_daily_cap') {
    return (
      <ButtonLink to="/brand" variant="default" aria-label={`Ask for more: ${need.title}`}>
        Ask
      </ButtonLink>
    )
  }
  if (kind === 'not_registered') {
    return (
      <ButtonLink to="/brand" variant="default" aria-label={`Open the registration: ${need.title}`}>
        Open
      </ButtonLink>
    )
  }
  if (kind === 'not_understood') {
    return (
      <ButtonLink to="/inbox" variant="default" aria-label={`Open the inbox: ${need.title}`}>
        Open
      </ButtonLink>
    )
  }
  if (!personId || !plan || !service) return null
  if (kind === 'declined') {
    return (
      <ButtonLink
        to="/ask-others"
        search={{ plan, service }}
        variant="default"
        aria-label={`Ask others: ${need.title}`}
      >
        Ask others
      </ButtonLink>
    )
  }
  return (
    <ButtonLink
      to="/services"
      search={{ type: 'F', service, plan, personId }}
      variant="default"
      aria-label={`Fix: ${need.title}`}
    >
      Fix
    </ButtonLink>
  )
}
