import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
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

/** Texts that are sent together, as one line that opens to show each of them. */
export const TextGroup = ({ group: { texts }, changing }: TextGroupProps) => {
  const zone = useZone()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [{ kind, due_at }] = texts
  const state = stateOf(texts)
  return (
    <li className={classes.group}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.time} title={exactTime(due_at, zone)}>
          {state === 'blocked' ? '' : shortDayAndTime(due_at, zone)}
        </span>
        <span className={classes.what}>
          <span className={classes.title}>{groupTitle(texts)}</span>
          {texts.length > 1 && (
            <span className={`${classes.names} ${classes.small}`}>{literalsWords(texts)}</span>
          )}
        </span>
        <span className={state === 'planned' ? classes[kind] : classes.idle}>
          {state === 'planned' ? KINDS[kind].label : STATES[state]}
        </span>
        <span className={classes.credits}>{creditsInWords(sumOfCredits(texts))}</span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <GroupActions texts={texts} changing={changing} />}
        <ul className={classes.texts}>
          {isOpen &&
            texts.map((text) => (
              <TextCard
                key={text.id}
                text={text}
                change={changing.change}
                isLeaving={changing.isLeaving(text)}
              />
            ))}
        </ul>
      </div>
    </li>
  )
}
