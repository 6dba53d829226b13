import { Link } from '@tanstack/react-router'
import type { StatusFilter } from '#contract/shared.ts'
import { Note } from '#web/ui/note.tsx'
import classes from './dashboard.module.css'

type MoreProps = { count: number; of: string; type?: StatusFilter }

/** Says how many of a list are not shown, and leads to them. */
export const More = ({ count, of, type = 'A' }: MoreProps) =>
  count > 0 ? (
    <Note className={classes.more}>
      <Link to="/services" search={{ type }}>
        {count.toLocaleString('en-US')} more {count === 1 ? of : `${of}s`}
      </Link>
    </Note>
  ) : null
