import type { ConfirmationTime, TemplateSettings } from '#contract/schedule-templates.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'

/** A time of day as its three parts are chosen. */
export type ClockTime = { hour: number; minutes: string; half: 'am' | 'pm' }

export function clockTimeOf(time: string): ClockTime {
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return { hour: hour % 12 || 12, minutes, half: hour < 12 ? 'am' : 'pm' }
}

/** '08:30', as the schedule keeps it. */
export const timeOf = ({ hour, minutes, half }: ClockTime): string =>
  `${String((hour % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minutes}`

/** '8:00 am' */
export function timeInWords(time: string): string {
  const { hour, minutes, half } = clockTimeOf(time)
  return `${hour}:${minutes} ${half}`
}

function roundHour(time: string): string {
  const { hour, minutes, half } = clockTimeOf(time)
  return `${hour}${minutes === '00' ? '' : `:${minutes}`}${half.toUpperCase()}`
}

/** '8AM - 9PM' */
export const windowInWords = ({ from, until }: { from: string; until: string }): string =>
  `${roundHour(from)} - ${roundHour(until)}`

/** 'between 8:00 am and 10:00 am' */
export function hoursInWords(time: ConfirmationTime | null): string {
  if (time === null) return 'at any time of the window'
  if ('at' in time) return `at ${timeInWords(time.at)}`
  return `between ${timeInWords(time.between.from)} and ${timeInWords(time.between.until)}`
}

const { from, until } = TEXTING_WINDOW

/** What is wrong with the hours of a confirmation; null when nothing is. */
export function hoursProblem(time: ConfirmationTime | null): string | null {
  if (time === null) return null
  const given = 'at' in time ? [time.at] : [time.between.from, time.between.until]
  const isOutside = given.some((one) => one < from || one > until) || ('at' in time && time.at === until)
  if (isOutside) return 'Choose a time from 8 AM to 9 PM'
  const isBackwards = 'between' in time && time.between.from >= time.between.until
  return isBackwards ? 'The second time must be later than the first' : null
}

type Confirmation = TemplateSettings['confirmation']

const WHEN: Record<NonNullable<Confirmation>, string> = {
  asap: 'As soon as the scheduling e-mail was sent',
  scheduled: 'As soon as somebody is scheduled',
  day_before: 'A day before',
  week_before: 'A week before',
}

/** When a confirmation goes: 'A day before, at 6:00 pm'. */
export const confirmationInWords = (key: NonNullable<Confirmation>, time: ConfirmationTime | null): string =>
  `${WHEN[key]}, ${hoursInWords(time)}`
