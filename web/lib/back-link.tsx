import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './back-link.module.css'

/** The way back, above the title of a page. */
export const BackLink = ({ to, label }: { to: LinkProps['to']; label: string }) => (
  <Link to={to} className={classes.back}>
    <IconChevronLeft size={16} stroke={1.7} aria-hidden />
    {label}
  </Link>
)
