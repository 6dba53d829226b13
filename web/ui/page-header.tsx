import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Small print below the title. */
  detail?: ReactNode
  /** Above the title, for example a way back. */
  above?: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** The head of a page: its only h1, a summary, and what can be done. */
export const PageHeader = ({ title, detail, above, children }: PageHeaderProps) => (
  <div className={classes.header}>
    <div className={classes.words}>
      {above && <div className={classes.above}>{above}</div>}
      <h1>{title}</h1>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
)
