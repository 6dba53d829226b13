import type { Schedule } from '#contract/personal-page.ts'
import { icsFile } from './calendar-file.ts'

/** Hands the browser a calendar file with the service. */
export const addToCalendar = (schedule: Schedule): void => {
  const url = URL.createObjectURL(new Blob([icsFile(schedule, new Date())], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'service.ics'
  link.click()
  URL.revokeObjectURL(url)
}
