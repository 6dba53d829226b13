import { expect, test } from 'vitest'
import type { Plan, Service } from '#contract/services.ts'
import {
  type ServicesSearch,
  servicesSearch,
  withFolder,
  withPicks,
  withPlan,
  withService,
} from './services-search.ts'

const all: ServicesSearch = { type: 'U', folder: '1', service: '2', plan: '3', planName: 'x', personId: '4' }
const services: Service[] = ['2', '5'].map((id) => ({
  id,
  title: `Service ${id}`,
  confirmed: 0,
  total: 0,
  opted_out: 0,
  not_asked: 0,
  status: '',
  checked: false,
  folderId: null,
  folderIds: [],
  template: null,
  template_id: null,
}))
const counts = {
  accepted: 0,
  unconfirmed: 0,
  unconfirmed_people: 0,
  declined: 0,
  failed: 0,
  opted_out: 0,
  not_asked: 0,
  total: 0,
  confirmed: 0,
}
const plans: Plan[] = [{ ...counts, id: '3', title: 'Advent', starts_at: null }]

test('choosing further left clears what was chosen further right', () => {
  expect(withFolder(all, '9')).toEqual({ type: 'U', folder: '9' })
  expect(withService(all, { id: '5', title: 'Youth' })).toEqual({
    type: 'U',
    folder: '1',
    service: '5',
    serviceName: 'Youth',
  })
  expect(withPlan(all, { id: '6', title: 'Advent' })).toMatchObject({ service: '2', plan: '6' })
  expect(withPlan(all, { id: '6', title: 'Advent' }).personId).toBeUndefined()
})

test('the first service type and then its first plan are picked', () => {
  const first = withPicks({ type: 'A' }, services, undefined)
  expect(first).toMatchObject({ service: '2', serviceName: 'Service 2' })
  expect(withPicks({ type: 'A', service: '2' }, services, plans)).toMatchObject({ plan: '3' })
})

test('what the address names is never picked anew', () => {
  expect(withPicks({ type: 'A', service: 'old', plan: 'gone' }, services, plans)).toBeNull()
  expect(withPicks({ type: 'A', plan: '3' }, services, undefined)).toBeNull()
  expect(withPicks({ type: 'A' }, undefined, undefined)).toBeNull()
  expect(withPicks({ type: 'A', service: '2' }, services, [])).toBeNull()
})

test('everybody is shown when the status is missing or unknown', () => {
  expect(servicesSearch(JSON.parse('{}')).type).toBe('A')
  expect(servicesSearch(JSON.parse('{"type":"X"}')).type).toBe('A')
})

test('ids stay text, also those that look like numbers', () => {
  expect(servicesSearch(JSON.parse('{"plan":123}')).plan).toBe('123')
})
