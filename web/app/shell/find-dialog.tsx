import { TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useRef } from 'react'
import type { Found, FoundPlan } from '#contract/services.ts'
import { api } from '#web/lib/api.ts'
import { whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { type Me, useZone, whyNotFor } from '#web/lib/profile.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { actsFor } from './acts.ts'
import { findsFor } from './day-finds.ts'
import { Churches, useChurches } from './find-churches.tsx'
import classes from './find-dialog.module.css'
import { menu } from './menu.ts'

type FindDialogProps = { me: Me; text: string; setText: (text: string) => void; close: () => void }

const NOTHING: Found = { people: [], plans: [] }

/** What the server knows by these words: people and plans of a church, or churches. */
function useFound(words: string, me: Me) {
  const isAdmin = !me.church && whyNotFor(me, 'platform.manage') === null
  const ofChurch = useQuery({
    ...api.services.find.queryOptions({ input: words && me.church ? { words } : skipToken }),
    placeholderData: (before) => before,
  })
  const churches = useChurches(words, isAdmin)
  const { isFetching, isError } = isAdmin ? churches : ofChurch
  return {
    found: (words && ofChurch.data) || NOTHING,
    churches: (words && churches.data) || [],
    isAdmin,
    isFetching,
    isError,
  }
}

/** Finds a person and when they serve, a plan, a page, or an act; for platform admins churches. */
export function FindDialog({ me, text, setText, close }: FindDialogProps) {
  const words = useDeferredValue(text.trim())
  const list = useRef<HTMLDivElement>(null)
  const zone = useZone()
  const now = useNow()
  const { found, churches, isAdmin, isFetching, isError } = useFound(words, me)
  const entries = new Set((['header', 'side'] as const).flatMap((place) => menu(place, me.church, me)))
  const pages = [...entries].filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  const acts = actsFor(text.trim(), me)
  const finds = me.church ? findsFor(text, zone, now) : []
  const asked = isAdmin ? 'A church, a person, an address or a number' : 'A person, a plan, a page or an act'
  const isNothing = [pages, acts, finds, churches, found.people, found.plans].every(
    (list) => list.length === 0,
  )
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Enter' && at < 0) all[0]?.click()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    all[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))]?.focus()
  }
  return (
    <Dialog onClose={close} title="Find anything" yOffset="10vh" centered={false}>
      <search onKeyDown={onKeyDown}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={asked}
          placeholder={asked}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div ref={list} className={classes.found}>
          <ul aria-label="Days and states">
            {finds.map(({ label, kind, ...to }) => (
              <li key={label}>
                <Link {...to} onClick={close}>
                  <b>{label}</b> <small>{kind}</small>
                </Link>
              </li>
            ))}
          </ul>
          <Churches found={churches} close={close} />
          <People found={found} close={close} />
          <Plans found={found} close={close} />
          <ul aria-label="Pages">
            {pages.map(({ label, to, params }) => (
              <li key={label}>
                <Link to={to} {...(params && { params })} onClick={close}>
                  <b>{label}</b> <small>Page</small>
                </Link>
              </li>
            ))}
          </ul>
          <ul aria-label="Acts">
            {acts.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} onClick={close}>
                  <b>{label}</b> <small>Act</small>
                </Link>
              </li>
            ))}
          </ul>
          {words && me.church && <RemindFound found={found} close={close} />}
          <p className={isNothing || isError ? classes.nothing : undefined} role="status">
            {isError
              ? `${isAdmin ? 'Churches' : 'People and plans'} could not be looked up. Please try again.`
              : isNothing && !isFetching && `Nothing goes by the name of ‘${text.trim()}’.`}
          </p>
        </div>
      </search>
    </Dialog>
  )
}

type FoundProps = { found: Found; close: () => void }

const searchOf = ({ plan_id, title, service_id, service_name }: FoundPlan) => ({
  type: 'A' as const,
  service: service_id,
  serviceName: service_name,
  plan: plan_id,
  planName: title,
})

function People({ found, close }: FoundProps) {
  const zone = useZone()
  const now = useNow()
  return (
    <ul aria-label="People">
      {found.people.map(({ id, name, next }) => (
        <li key={id}>
          {next ? (
            <Link
              to="/services"
              search={{ ...searchOf(next), personId: id, personName: name }}
              onClick={close}
            >
              <b>{name}</b>{' '}
              <small>
                {[whenInWords(next.starts_at, zone, now), next.service_name, next.position]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Link>
          ) : (
            <span>
              <b>{name}</b> <small>Is not scheduled</small>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Plans({ found, close }: FoundProps) {
  const zone = useZone()
  const now = useNow()
  return (
    <ul aria-label="Plans">
      {found.plans.map((plan) => (
        <li key={plan.plan_id}>
          <Link to="/services" search={searchOf(plan)} onClick={close}>
            <b>{[plan.service_name, plan.title].filter(Boolean).join(', ')}</b>{' '}
            <small>{whenInWords(plan.starts_at, zone, now)}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The reminder that the next of the plans found may need. */
const RemindFound = ({ found, close }: FoundProps) => (
  <ul aria-label="Reminders">
    {found.plans.slice(0, 1).map((plan) => {
      const { type: _type, ...search } = searchOf(plan)
      return (
        <li key={plan.plan_id}>
          <Link to="/reminder-choose-people" search={search} onClick={close}>
            <b>Remind people of {[plan.service_name, plan.title].filter(Boolean).join(', ')}</b>{' '}
            <small>Act</small>
          </Link>
        </li>
      )
    })}
  </ul>
)

const SHORTCUTS: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K or ⌘ K', 'Find a person, a plan, a page or an act'],
  ['j, k or the arrows', 'Down and up through a list'],
  ['a, d', 'Accept or decline for the person whose texts are open; Enter confirms'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
  ['?', 'These shortcuts'],
]

/** What can be done by keyboard. */
export const ShortcutsDialog = ({ close }: { close: () => void }) => (
  <Dialog onClose={close} title="Shortcuts">
    <dl className={classes.shortcuts}>
      {SHORTCUTS.map(([keys, what]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
