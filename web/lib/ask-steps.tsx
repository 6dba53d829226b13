import type { Ask, AskPerson } from '#contract/asks.ts'
import { type Status, StatusIcon } from '#web/ui/status.tsx'
import classes from './ask-steps.module.css'
import { plural } from './counts.ts'
import { exactTime, shortDay, shortDayAndTime, timeOfDay } from './dates.ts'
import { usePlanningName } from './planning-name.ts'
import { useZone } from './profile.ts'

type Step = { key: string; status: Status; words: string; at: string | null }

const LOST = ['undelivered', 'failed', 'blocked']

function answerOf(person: AskPerson): Pick<Step, 'status' | 'words'> {
  if (person.answer === 'no') return { status: 'D', words: 'said no' }
  if (person.answer === 'yes')
    return person.has_place
      ? { status: 'C', words: 'said yes first' }
      : { status: 'C', words: 'said yes, but the place was filled' }
  if (person.text_state !== null && LOST.includes(person.text_state))
    return { status: 'F', words: 'could not be reached' }
  return { status: 'U', words: 'was asked' }
}

const byTime = (one: Step, other: Step): number => (one.at ?? '').localeCompare(other.at ?? '')

/** When somebody was asked, as short as it can be said beside another moment. */
function askedWhen({ asked_at, answered_at }: AskPerson, zone: string): string {
  if (asked_at === null || answered_at === null) return ''
  const isSameDay = shortDay(asked_at, zone) === shortDay(answered_at, zone)
  return ` (asked ${isSameDay ? timeOfDay(asked_at, zone) : shortDayAndTime(asked_at, zone)})`
}

const peopleSteps = (ask: Ask, zone: string): Step[] =>
  ask.people
    .filter(({ asked_at }) => asked_at !== null)
    .map((person) => {
      const { status, words } = answerOf(person)
      return {
        key: person.person_id,
        status,
        words: `${person.name} ${words}${askedWhen(person, zone)}`,
        at: person.answered_at ?? person.asked_at,
      }
    })
    .toSorted(byTime)

function writeBackStep(ask: Ask, planning: string): Step[] {
  if (ask.filled_by.length === 0) return []
  const key = 'write-back'
  if (ask.write_back === 'written') return [{ key, status: 'C', words: `Written to ${planning}`, at: null }]
  if (ask.write_back === 'failed')
    return [
      { key, status: 'F', words: `${planning} did not take it: please put them on the plan there`, at: null },
    ]
  return [{ key, status: '', words: `Being written to ${planning}`, at: null }]
}

const ENDED: Partial<Record<Ask['state'], string>> = {
  nobody: 'Everybody who could be asked has said no',
  taken: 'The place was filled or changed meanwhile, so nobody else is asked',
  stopped: 'Stopped; who had not answered was told',
  started: 'The service began before anybody said yes',
}

function endStep({ state, ended_at }: Ask): Step[] {
  const words = ENDED[state]
  return words ? [{ key: 'end', status: 'O', words, at: ended_at }] : []
}

/** What has happened since others are asked for a place, step by step. */
export function AskSteps({ ask }: { ask: Ask }) {
  const zone = useZone()
  const planning = usePlanningName()
  const steps = [...peopleSteps(ask, zone), ...writeBackStep(ask, planning), ...endStep(ask)]
  const waiting = ask.people.filter(({ asked_at, problem }) => asked_at === null && problem === null).length
  return (
    <ol className={classes.steps} aria-label={`Asked for ${ask.position || 'this place'}`}>
      {steps.map(({ key, status, words, at }) => (
        <li key={key}>
          <StatusIcon status={status} size={16} />
          <span>{words}</span>
          {at && (
            <time dateTime={at} title={exactTime(at, zone)}>
              {shortDayAndTime(at, zone)}
            </time>
          )}
        </li>
      ))}
      {ask.next_wave_at && (
        <li>
          <StatusIcon status="" size={16} />
          <span>
            {plural(Math.min(ask.wave_size, waiting), 'more person is', 'more people are')} asked next
          </span>
          <time dateTime={ask.next_wave_at} title={exactTime(ask.next_wave_at, zone)}>
            {shortDayAndTime(ask.next_wave_at, zone)}
          </time>
        </li>
      )}
    </ol>
  )
}
