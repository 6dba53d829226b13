import type { ComponentProps } from 'react'
import classes from './link-button.module.css'

/** A button that reads as a link: it changes something here and leads nowhere. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className={classes.link} />
)
