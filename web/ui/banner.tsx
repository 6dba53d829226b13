import type { ReactNode } from 'react'
import classes from './banner.module.css'
import { join } from './box.tsx'
import { Actions, Row } from './row.tsx'

type BannerProps = {
  tone: 'good' | 'careful' | 'bad'
  title?: ReactNode
  children: ReactNode
  /** Buttons below or beside the words. */
  actions?: ReactNode
}

/** A sentence across the page that people should read before they go on. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => (
  <Row between className={join(classes.banner, classes[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
    <div>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
    {actions && <Actions>{actions}</Actions>}
  </Row>
)
