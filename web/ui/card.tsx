import { type ElementType, type ReactNode, useId } from 'react'
import { Box, type BoxProps, join } from './box.tsx'
import classes from './card.module.css'
import { Row } from './row.tsx'

type CardProps = {
  title?: ReactNode
  /** Beside the title: a pill, a link or a button. */
  end?: ReactNode
  /** What it is for, in one sentence. */
  purpose?: ReactNode
  /** What is inside reaches to the edges, as rows do. */
  flush?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** One subject of a page, or the only one when it has no title. */
export function Card<E extends ElementType = 'section'>({
  as,
  title,
  end,
  purpose,
  flush,
  className,
  children,
  ...rest
}: BoxProps<E, CardProps>) {
  const id = useId()
  return (
    <Box
      aria-labelledby={title ? id : undefined}
      {...rest}
      as={as ?? 'section'}
      className={join(classes.card, flush && classes.flush, className)}
    >
      {title && (
        <Row between className={classes.head}>
          <h2 id={id}>{title}</h2>
          {end}
        </Row>
      )}
      {purpose && <p className={classes.purpose}>{purpose}</p>}
      {children}
    </Box>
  )
}

type PillProps = { tone?: 'good' | 'careful' | 'bad' | undefined; children: ReactNode }

/** A state in one or two words. */
export const Pill = ({ tone, children }: PillProps) => (
  <span className={join(classes.pill, tone && classes[tone])}>{children}</span>
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

type FigureProps = {
  name: ReactNode
  tone?: 'careful' | 'bad' | undefined
  note?: ReactNode
  children: ReactNode
}

/** A number that people act on, within Figures. */
export const Figure = ({ name, tone, note, children }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd className={tone && classes[`${tone}Ink`]}>
      <strong>{children}</strong>
      {note && <span>{note}</span>}
    </dd>
  </div>
)

/** Numbers beside each other, each with its name. */
export const Figures = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={join(classes.figures, className)}>{children}</dl>
)
