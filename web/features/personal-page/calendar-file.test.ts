import { describe, expect, it } from 'vitest'
import type { Schedule } from '#contract/personal-page.ts'
import { icsFile } from './calendar-file.ts'

const now = new Date('2030-03-01T08:00:00Z')

const schedule = (attributes: Partial<Schedule['attributes']> = {}): Schedule => ({
  id: '42',
  attributes: {
    status: 'C',
    service_type_name: 'Sunday Gathering',
    plan_title: 'Exodus, week 4',
    sort_date: '2030-03-03T14:00:00Z',
    ends_at: '2030-03-03T15:30:00Z',
    display_date: 'Sunday, March 3, 9:00 AM',
    times: [],
    rehearsals: ['Saturday 6:00 PM'],
    team_name: 'Worship team',
    team_position_name: 'Acoustic Guitar',
    organization_name: 'Grace Chapel',
    person_name: 'Anna Whitfield',
    can_change: true,
    has_started: false,
    beside: [],
    beside_more: 0,
    ...attributes,
  },
})

describe('the calendar file', () => {
  it('gives start and end as UTC, so that every calendar shows the right hour', () => {
    expect(icsFile(schedule(), now)).toContain('DTSTART:20300303T140000Z\r\nDTEND:20300303T153000Z\r\n')
  })

  it('escapes commas, semicolons and line breaks, which would cut the text short', () => {
    const file = icsFile(schedule({ team_position_name: 'Drums; bass', plan_title: '' }), now)
    expect(file).toContain('SUMMARY:Drums\\; bass\\, Sunday Gathering')
    expect(file).toContain('DESCRIPTION:Worship team\\nRehearsal: Saturday 6:00 PM')
  })

  it('has no line longer than 75 octets, also with letters of several octets', () => {
    const file = icsFile(schedule({ service_type_name: 'Gottesdienst für Große und Kleine '.repeat(5) }), now)
    const longest = Math.max(...file.split('\r\n').map((line) => new TextEncoder().encode(line).length))
    expect(longest).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain('Gottesdienst für Große und Kleine '.repeat(5))
  })

  it('keeps its id when the answer changes, so that a second file replaces the first event', () => {
    expect(icsFile(schedule(), now)).toContain('UID:42@steeple')
  })
})
