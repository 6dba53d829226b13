import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '#web/ui/note.tsx'
import classes from './two-panes.module.css'

type Panes = {
  label: string
  list: ReactNode
  /** Null while nothing is chosen. */
  detail: ReactNode | null
  hint: string
  onBack: () => void
}

/** A list and, beside it, what was chosen; a narrow screen shows one of the two. */
export function TwoPanes({ label, list, detail, hint, onBack }: Panes) {
  const isOpen = detail !== null
  const { listPane, detailPane } = useFocusWhenAlone(isOpen)
  return (
    <div className={classes.panes} data-open={isOpen}>
      <section ref={listPane} className={classes.list} aria-label={label} tabIndex={-1}>
        {list}
      </section>
      <section ref={detailPane} className={classes.detail} aria-label="Details" tabIndex={-1}>
        {!isOpen ? (
          <Note className={classes.hint}>{hint}</Note>
        ) : (
          <>
            <div className={classes.back}>
              <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
                Back
              </Button>
            </div>
            {detail}
          </>
        )}
      </section>
    </div>
  )
}

/** On a narrow screen one pane takes the other's place, and the keyboard goes with it. */
function useFocusWhenAlone(isOpen: boolean) {
  const listPane = useRef<HTMLElement>(null)
  const detailPane = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const [shown, hidden] = isOpen ? [detailPane, listPane] : [listPane, detailPane]
    if (wasOpen.current !== isOpen && hidden.current?.offsetParent === null) shown.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { listPane, detailPane }
}

/** One entry of the list: a button named by its title and, when given, its number or group. */
export function PaneEntry({
  id,
  title,
  name,
  isOpen,
  onOpen,
  children,
}: {
  id: string
  title: ReactNode
  /** The rest of the button's name, shown after the title. */
  name?: ReactNode
  isOpen: boolean
  onOpen: () => void
  children?: ReactNode
}) {
  return (
    <li className={classes.entry} data-open={isOpen}>
      <button
        type="button"
        className={classes.button}
        aria-current={isOpen || undefined}
        aria-describedby={`${id}-more`}
        onClick={onOpen}
      >
        <b>{title}</b> <Note as="span">{name}</Note>
      </button>
      <Note as="div" id={`${id}-more`} className={classes.more}>
        {children}
      </Note>
    </li>
  )
}

export const PaneEntries = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** The class of what stands above a detail: whose it is, and what can be done with it. */
export const headClass = classes.head
