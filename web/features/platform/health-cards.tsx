import type { PlatformState } from '#contract/platform.ts'
import type { HookKind } from '#core/vocabulary/hooks.ts'
import type { HealthState, Provider } from '#core/vocabulary/platform.ts'
import { plural } from '#web/lib/counts.ts'
import { ago } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { durationInWords } from './duration-words.ts'
import classes from './platform.module.css'

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
export const ProvidersCard = ({ providers }: Pick<PlatformState, 'providers'>) => {
  const now = useNow()
  return (
    <Card title="Providers" purpose="What went well and what failed in the last 24 hours.">
      <ul className={classes.list} aria-label="Providers">
        {providers.map(({ name, state, ok, failed, last_ok_at: lastOk }) => (
          <li key={name} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{PROVIDERS[name]}</span>
              <span className={classes.small}>
                {`${ok.toLocaleString('en-US')} well, ${failed.toLocaleString('en-US')} failed`}
                {lastOk && `, last ${ago(lastOk, now)}`}
              </span>
            </div>
            <Pill tone={HEALTH[state].tone}>{HEALTH[state].words}</Pill>
          </li>
        ))}
      </ul>
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
export const HooksCard = ({ hooks }: Pick<PlatformState, 'hooks'>) => {
  const now = useNow()
  return (
    <Card title="Webhook deliveries" purpose="What providers told us in the last 24 hours.">
      <ul className={classes.list} aria-label="Webhook deliveries">
        {hooks.map(({ kind, received, unhandled, last_at: last }) => (
          <li key={kind} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{HOOKS[kind]}</span>
              <span className={classes.small}>
                {last ? `${received.toLocaleString('en-US')}, last ${ago(last, now)}` : 'None'}
              </span>
            </div>
            {unhandled > 0 && <Pill tone="careful">{unhandled} not handled</Pill>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What texts failed of. */
export const FailuresCard = ({ failures }: Pick<PlatformState, 'failures'>) => (
  <Card title="Failures by cause" purpose="Texts of the last 24 hours that did not arrive.">
    {failures.length === 0 && <p className={classes.plain}>No text has failed.</p>}
    <ul className={classes.list} aria-label="Failures by cause">
      {failures.map(({ code, cause, texts }) => (
        <li key={code} className={classes.row}>
          <div className={classes.words}>
            <span>{cause}</span>
            <span className={classes.small}>{code}</span>
          </div>
          <span className={classes.name}>{plural(texts, 'text')}</span>
        </li>
      ))}
    </ul>
  </Card>
)

/** What waits in the queue of jobs. */
export const QueuesCard = ({ queues }: Pick<PlatformState, 'queues'>) => (
  <Card title="Job queues">
    {queues.length === 0 && <p className={classes.plain}>Nothing waits.</p>}
    <ul className={classes.list} aria-label="Job queues">
      {queues.map(({ name, waiting, running, oldest_seconds: oldest }) => (
        <li key={name} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <span className={classes.small}>
            {`${waiting} waiting, ${running} running, oldest ${durationInWords(oldest)}`}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
