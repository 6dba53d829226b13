import { Button } from '@mantine/core'
import type { Forecast } from '#contract/messages.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useMe, useWhyNot, useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Figure, Figures } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './forecast.module.css'

/** Three numbers: the texts, the credits they cost, and the credits left afterwards. */
export const Totals = ({ forecast: { totals, balance, balance_after } }: { forecast: Forecast }) => (
  <Figures>
    <Figure name="Texts" note={asideOf(totals)}>
      {totals.planned.toLocaleString('en-US')}
    </Figure>
    <Figure name="Credits" note={`of ${balance.toLocaleString('en-US')} you have`}>
      {totals.credits.toLocaleString('en-US')}
    </Figure>
    <Figure
      name="Balance after"
      tone={balance_after < 0 ? 'bad' : undefined}
      note={balance_after < 0 ? 'not enough for all of them' : 'enough for all of them'}
    >
      {balance_after.toLocaleString('en-US')}
    </Figure>
  </Figures>
)

const asideOf = ({ held, skipped }: Forecast['totals']): string =>
  [held > 0 && `${held} on hold`, skipped > 0 && `${skipped} skipped`].filter(Boolean).join(', ') ||
  'as planned'

/**
 * What keeps texts from being sent: nothing is sent at all, or the credits do not last. That a church is shut
 * stands above every page.
 */
export function Warnings({ forecast: { waits, runs_out_at, credits_missing } }: { forecast: Forecast }) {
  const zone = useZone()
  const { church } = useMe()
  const isShut = church !== null && SHUT_STATUSES.includes(church.status)
  return (
    <>
      {(isShut ? [] : waits).map(({ sentence, fix }) => (
        <Banner key={sentence} tone="careful" title={sentence}>
          {fix}
        </Banner>
      ))}
      {runs_out_at && (
        <Banner
          tone="careful"
          title="Your credits do not last"
          actions={<BuyMissing credits={credits_missing} />}
        >
          The first text they do not cover goes on{' '}
          <span title={exactTime(runs_out_at, zone)}>{shortDayAndTime(runs_out_at, zone)}</span>. Buy credits
          before then; what waits for credits goes as long as it is timely.
        </Banner>
      )}
    </>
  )
}

/** Leads to the purchase of what is missing, which asks once more before it pays. */
function BuyMissing({ credits }: { credits: number }) {
  const mayPay = useWhyNot('billing.pay') === null
  if (!mayPay || credits === 0) return null
  return (
    <ButtonLink to="/billing" search={{ credits }}>
      Buy the {plural(credits, 'credit')} you need
    </ButtonLink>
  )
}

type BlockedProps = { blocked: Forecast['blocked']; show: () => void }

/** The texts that will not be sent, by reason, with the one thing that fixes each. */
export function Blocked({ blocked, show }: BlockedProps) {
  if (blocked.length === 0) return null
  return (
    <Card
      flush
      title="Will not go"
      end={
        <Button variant="default" size="xs" onClick={show}>
          Show them
        </Button>
      }
    >
      <List className={classes.reasons}>
        {blocked.map(({ reason, count, sentence, fix }) => (
          <li key={reason}>
            <b>{count}</b>
            <span>
              {sentence} {fix && <Note as="span">{fix}</Note>}
            </span>
          </li>
        ))}
      </List>
    </Card>
  )
}
