import { ActionIcon, Loader } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './column.module.css'
import { stepFocus } from './step-focus.ts'

type ColumnProps = {
  title: string
  /** Beside the title, for example how many there are. */
  count?: ReactNode
  busy?: boolean
  onReload?: () => void
  /** Stands above the list and does not scroll. */
  tools?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled, scrolling list with a reload button; the button turns into a spinner while `busy`. */
export function Column({ title, count, busy = false, onReload, tools, className, children }: ColumnProps) {
  const id = useId()
  return (
    <section className={`${classes.column} ${className ?? ''}`} aria-labelledby={id} aria-busy={busy}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {onReload && <ReloadButton title={title} busy={busy} onReload={onReload} />}
      </header>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.body}>{children}</div>
    </section>
  )
}

function ReloadButton({ title, busy, onReload }: { title: string; busy: boolean; onReload: () => void }) {
  const label = `Reload ${title.toLowerCase()}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={busy}
      className={classes.reload}
      onClick={() => {
        if (!busy) onReload()
      }}
    >
      {busy ? <Loader size={15} color="gray" /> : <IconReload size={17} stroke={1.7} />}
    </ActionIcon>
  )
}

/** A list whose rows (links or buttons, each inside a ColumnItem) arrow keys step through. */
export function ColumnList({ label, children }: { label: string; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (stepFocus(event.key, event.currentTarget)) event.preventDefault()
  }
  return (
    <ul aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}

export function ColumnItem({ children }: { children: ReactNode }) {
  return <li className={classes.item}>{children}</li>
}

/** What a row shows: a name, a smaller line below, and something at the end. */
export function RowBody({ name, detail, end }: { name: ReactNode; detail?: ReactNode; end?: ReactNode }) {
  return (
    <>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </>
  )
}

/** The class of the link or button that fills a ColumnItem; `aria-current` marks the chosen one. */
export const rowClass = classes.row
