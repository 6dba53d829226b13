import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = {
  tone: 'good' | 'careful' | 'bad'
  title?: ReactNode
  children: ReactNode
  /** Buttons below or beside the words. */
  actions?: ReactNode
}

/** A sentence across the page that people should read before they go on. */
export const Banner = ({ tone, title, children, actions }: BannerProps) => (
  <div className={`${classes.banner} ${classes[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <div className={classes.words}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)
