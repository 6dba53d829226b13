import type { PlatformState } from '#contract/platform.ts'
import type { HookKind } from '#core/vocabulary/hooks.ts'
import type { HealthState, Provider } from '#core/vocabulary/platform.ts'
import { plural } from '#web/lib/counts.ts'
import { ago } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { durationInWords } from './duration-words.ts'

const PROVIDERS: Record<Provider, string> = {
  texting: 'Texting',
  planning: 'Planning service',
  links: 'Link shortener',
  mail: 'E-mail',
  payments: 'Payments',
}

const HEALTH: Record<HealthState, { words: string; tone?: 'good' | 'careful' | 'bad' }> = {
  idle: { words: 'Nothing to do' },
  well: { words: 'Works', tone: 'good' },
  troubled: { words: 'Some failed', tone: 'careful' },
  down: { words: 'Nothing works', tone: 'bad' },
}

/** How each provider did in the last 24 hours. */
export function ProvidersCard({ providers }: Pick<PlatformState, 'providers'>) {
  const now = useNow()
  return (
    <Card title="Providers" purpose="What went well and what failed in the last 24 hours.">
      <List aria-label="Providers">
        {providers.map(({ name, state, ok, failed, last_ok_at: lastOk }) => (
          <Row as="li" between key={name}>
            <Stack gap="xxs">
              <b>{PROVIDERS[name]}</b>
              <Note as="span">
                {`${ok.toLocaleString('en-US')} well, ${failed.toLocaleString('en-US')} failed`}
                {lastOk && `, last ${ago(lastOk, now)}`}
              </Note>
            </Stack>
            <Pill tone={HEALTH[state].tone}>{HEALTH[state].words}</Pill>
          </Row>
        ))}
      </List>
    </Card>
  )
}

const HOOKS: Record<HookKind, string> = {
  texting_inbound: 'Texts that came in',
  texting_status: 'Receipts of texts',
  planning: 'Changes in the planning service',
  payments: 'Changes in payments',
}

/** The calls of providers in the last 24 hours. */
export function HooksCard({ hooks }: Pick<PlatformState, 'hooks'>) {
  const now = useNow()
  return (
    <Card title="Webhook deliveries" purpose="What providers told us in the last 24 hours.">
      <List aria-label="Webhook deliveries">
        {hooks.map(({ kind, received, unhandled, last_at: last }) => (
          <Row as="li" between key={kind}>
            <Stack gap="xxs">
              <b>{HOOKS[kind]}</b>
              <Note as="span">
                {last ? `${received.toLocaleString('en-US')}, last ${ago(last, now)}` : 'None'}
              </Note>
            </Stack>
            {unhandled > 0 && <Pill tone="careful">{unhandled} not handled</Pill>}
          </Row>
        ))}
      </List>
    </Card>
  )
}

/** What texts failed of. */
export const FailuresCard = ({ failures }: Pick<PlatformState, 'failures'>) => (
  <Card title="Failures by cause" purpose="Texts of the last 24 hours that did not arrive.">
    {failures.length === 0 && <p>No text has failed.</p>}
    <List aria-label="Failures by cause">
      {failures.map(({ code, cause, texts }) => (
        <Row as="li" between key={code}>
          <Stack gap="xxs">
            <span>{cause}</span>
            <Note as="span">{code}</Note>
          </Stack>
          <b>{plural(texts, 'text')}</b>
        </Row>
      ))}
    </List>
  </Card>
)

/** What waits in the queue of jobs. */
export const QueuesCard = ({ queues }: Pick<PlatformState, 'queues'>) => (
  <Card title="Job queues">
    {queues.length === 0 && <p>Nothing waits.</p>}
    <List aria-label="Job queues">
      {queues.map(({ name, waiting, running, oldest_seconds: oldest }) => (
        <Row as="li" between key={name}>
          <b>{name}</b>
          <Note as="span">{`${waiting} waiting, ${running} running, oldest ${durationInWords(oldest)}`}</Note>
        </Row>
      ))}
    </List>
  </Card>
)
