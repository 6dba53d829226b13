import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import classes from './page-header.module.css'
import { Actions, Row } from './row.tsx'

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
  <Row between gap="m" className={classes.header}>
    <div>
      {above && <Note as="div">{above}</Note>}
      <h1>{title}</h1>
      {detail && <Note as="div">{detail}</Note>}
    </div>
    {children && <Actions>{children}</Actions>}
  </Row>
)
