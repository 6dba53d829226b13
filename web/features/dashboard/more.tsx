import { Link } from '@tanstack/react-router'
import type { StatusFilter } from '#contract/shared.ts'
import { plural } from '#web/lib/counts.ts'
import classes from './dashboard.module.css'

type MoreProps = { count: number; of: string; type?: StatusFilter }

/** Says how many of a list are not shown, and leads to them. */
export const More = ({ count, of, type = 'A' }: MoreProps) =>
  count > 0 ? (
    <p className={classes.more}>
      <Link to="/services" search={{ type }}>
        and {plural(count, of)} more
      </Link>
    </p>
  ) : null
