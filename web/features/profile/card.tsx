import { type ReactNode, useId } from 'react'
import classes from './profile.module.css'

type CardProps = { title: string; end?: ReactNode; purpose?: string; children?: ReactNode }

/** One subject of the page. */
export const Card = ({ title, end, purpose, children }: CardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {purpose && <p className={classes.purpose}>{purpose}</p>}
      {children}
    </section>
  )
}
