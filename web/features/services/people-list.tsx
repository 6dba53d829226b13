import type { Virtualizer } from '@tanstack/react-virtual'
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { PersonInPlan } from '#contract/services.ts'
import { nextRow } from '#web/ui/step-focus.ts'
import classes from './services.module.css'

const ROW_PX = 62

type PeopleListProps = { people: PersonInPlan[]; row: (person: PersonInPlan) => ReactNode }

const paper = matchMedia('print')
function onPaper(tell: () => void) {
  paper.addEventListener('change', tell)
  return () => paper.removeEventListener('change', tell)
}
const useIsOnPaper = () => useSyncExternalStore(onPaper, () => paper.matches)

/** Keeps the row with the focus in the page even when it is scrolled out of sight. */
function useRows(people: PersonInPlan[]) {
  const [focused, setFocused] = useState<number | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      if (focused === null || focused >= range.count || rows.includes(focused)) return rows
      return [...rows, focused].sort((a, b) => a - b)
    },
    [focused],
  )
  const options = {
    count: people.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index: number) => people[index]?.assignment_id ?? index,
    rangeExtractor,
  }
  return { options, setFocused }
}

/** A scrolling list of thousands of people, of which only the rows in sight exist. */
export function PeopleList({ people, row }: PeopleListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { options, setFocused } = useRows(people)
  const virtualizer = useVirtualizer({ ...options, getScrollElement: () => frame.current })
  return (
    <div ref={frame} className={classes.frame}>
      <Rows people={people} row={row} virtualizer={virtualizer} onFocusRow={setFocused} />
    </div>
  )
}

/** The same list, scrolling with the page. */
export function PeoplePageList({ people, row }: PeopleListProps) {
  const top = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const box = top.current?.getBoundingClientRect()
    if (box) setScrollMargin(box.top + window.scrollY)
  }, [])
  const { options, setFocused } = useRows(people)
  const virtualizer = useWindowVirtualizer({ ...options, scrollMargin })
  return (
    <div ref={top}>
      <Rows people={people} row={row} virtualizer={virtualizer} onFocusRow={setFocused} />
    </div>
  )
}

type RowsProps<Frame extends Element | Window> = PeopleListProps & {
  virtualizer: Virtualizer<Frame, Element>
  onFocusRow: (index: number | null) => void
}

function Rows<Frame extends Element | Window>({ people, row, virtualizer, onFocusRow }: RowsProps<Frame>) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)
  const isOnPaper = useIsOnPaper()

  /** A row far away exists only after the list has scrolled there. */
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const target = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`)
    if (!target) return
    wanted.current = null
    target.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const index = indexOf(event.target)
    const target = index === null ? null : nextRow(event.key, index, people.length)
    if (target === null) return
    event.preventDefault()
    wanted.current = target
    onFocusRow(target)
    virtualizer.scrollToIndex(target)
  }

  const margin = virtualizer.options.scrollMargin
  // Nobody scrolls on paper.
  const items = isOnPaper
    ? people.map((person, index) => ({ index, key: person.assignment_id, start: 0 }))
    : virtualizer.getVirtualItems()
  return (
    <ul
      ref={list}
      className={classes.rows}
      style={isOnPaper ? {} : { height: virtualizer.getTotalSize() }}
      aria-label="People"
      onKeyDown={onKeyDown}
      onFocus={(event) => onFocusRow(indexOf(event.target))}
      onBlur={() => onFocusRow(null)}
    >
      {items.map(({ index, key, start }) => {
        const person = people[index]
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={people.length}
            aria-posinset={index + 1}
            className={classes.virtualRow}
            style={isOnPaper ? {} : { transform: `translateY(${start - margin}px)` }}
          >
            {person && row(person)}
          </li>
        )
      })}
    </ul>
  )
}

function indexOf(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item ? Number(item.dataset.index) : null
}
