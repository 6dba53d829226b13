import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './forecast.module.css'
import { GroupActions } from './group-actions.tsx'
import { TextCard } from './text-card.tsx'
import type { TextGroup as Group } from './text-groups.ts'
import {
  creditsInWords,
  groupTitle,
  KINDS,
  literalsWords,
  STATES,
  stateOf,
  sumOfCredits,
} from './text-words.ts'
import type { useChangeText } from './use-change-text.tsx'

type TextGroupProps = { group: Group; changing: ReturnType<typeof useChangeText> }

const TONES = {
  confirmation: 'careful',
  confirmation_reminder: 'careful',
  follow_up: 'good',
  other: undefined,
} as const

/** Texts that are sent together, as one line that opens to show each of them. */
export function TextGroup({ group: { texts }, changing }: TextGroupProps) {
  const zone = useZone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [{ kind, due_at }] = texts
  const state = stateOf(texts)
  return (
    <li>
      <button
        type="button"
        className={classes.group}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Note as="span" title={exactTime(due_at, zone)}>
          {state === 'blocked' ? '' : shortDayAndTime(due_at, zone)}
        </Note>
        <span className={classes.what}>
          {groupTitle(texts)}
          {texts.length > 1 && <Note as="div">{literalsWords(texts)}</Note>}
        </span>
        <span className={classes.kind}>
          <Pill tone={state === 'planned' ? TONES[kind] : undefined}>
            {state === 'planned' ? KINDS[kind].label : STATES[state]}
          </Pill>
        </span>
        <Note as="span" className={classes.credits}>
          {creditsInWords(sumOfCredits(texts))}
        </Note>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <GroupActions texts={texts} changing={changing} />}
        <List bare>
          {isOpen &&
            texts.map((text) => (
              <TextCard
                key={text.id}
                text={text}
                change={changing.change}
                isLeaving={changing.isLeaving(text)}
              />
            ))}
        </List>
      </div>
    </li>
  )
}
