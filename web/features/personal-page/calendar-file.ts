import type { Schedule } from '#contract/personal-page.ts'

const LINE_MAX_OCTETS = 75

const utc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const octets = (text: string): number => new TextEncoder().encode(text).length

/** Breaks a long line as RFC 5545 wants it: each further line starts with a space. */
function folded(line: string): string {
  const lines = ['']
  for (const sign of line) {
    const last = lines.at(-1) ?? ''
    if (octets(last + sign) > LINE_MAX_OCTETS) lines.push(` ${sign}`)
    else lines[lines.length - 1] = last + sign
  }
  return lines.join('\r\n')
}

const description = ({ team_name: team, plan_title: plan, rehearsals }: Schedule['attributes']): string =>
  [team, plan, ...rehearsals.map((words) => `Rehearsal: ${words}`)].filter(Boolean).join('\n')

/** A calendar file (RFC 5545) with one service as its event. */
export function icsFile({ id, attributes }: Schedule, now: Date): string {
  const { team_position_name: position, service_type_name: service, organization_name: church } = attributes
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Steeple//Schedules//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@steeple`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(attributes.sort_date))}`,
    `DTEND:${utc(new Date(attributes.ends_at))}`,
    `SUMMARY:${escaped(`${position}, ${service}`)}`,
    `DESCRIPTION:${escaped(description(attributes))}`,
    `LOCATION:${escaped(church)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
