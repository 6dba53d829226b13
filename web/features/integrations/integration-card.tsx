import { type ReactNode, useId } from 'react'
import classes from './integrations.module.css'

type IntegrationCardProps = {
  title: string
  /** What it is for, in one sentence. */
  purpose: string
  state: { words: string; isOn: boolean }
  children?: ReactNode
  actions?: ReactNode
}

/** One service that Steeple works with: what for, whether it is connected, and what can be done. */
export const IntegrationCard = ({ title, purpose, state, children, actions }: IntegrationCardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <span className={`${classes.pill} ${state.isOn ? classes.on : ''}`}>{state.words}</span>
      </div>
      <p className={classes.purpose}>{purpose}</p>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}

/** What is known of it, as names and values. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
