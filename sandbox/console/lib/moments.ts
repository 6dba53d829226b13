import type { StateView } from '../../control/state-routes.ts'
import { useControl } from './control.ts'

/** 'Sun, Oct 4, 9:00 AM' on the clock of a zone. */
export const momentText = (moment: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))

export const useSandbox = () => useControl<StateView>('/state')

/** The time zone in which the console shows times. */
export const useTimeZone = (): string => useSandbox().data?.clock.timeZone ?? 'UTC'
