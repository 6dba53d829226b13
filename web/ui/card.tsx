import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

type CardProps = {
  title?: string
  /** Beside the title: a pill or a button. */
  end?: ReactNode
  /** What it is for, in one sentence. */
  purpose?: string
  children?: ReactNode
}

/** One subject of a page, or the only one when it has no title. */
export const Card = ({ title, end, purpose, children }: CardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title && id}>
      {title && (
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {end}
        </div>
      )}
      {purpose && <p className={classes.purpose}>{purpose}</p>}
      {children}
    </section>
  )
}

type PillProps = { tone?: 'good' | 'careful' | 'bad' | undefined; children: ReactNode }

/** A state in one or two words. */
export const Pill = ({ tone, children }: PillProps) => (
  <span className={`${classes.pill} ${tone ? classes[tone] : ''}`}>{children}</span>
)

/** Facts as names and values. */
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
