import { expect, test } from 'vitest'
import { CATALOGUE, type ScheduleKey } from '#core/scheduling/catalogue.ts'
import type { PackageRules } from '#core/scheduling/packages.ts'
import { locksOf } from './locks.ts'

const keysOf = (kind: string): ScheduleKey[] =>
  CATALOGUE.filter((entry) => entry.kind === kind).map(({ key }) => key)
const template = {
  name: 'Default',
  isDefault: true,
  confirmationReminders: keysOf('confirmation_reminder').slice(0, 2),
  followUps: keysOf('follow_up').slice(0, 3),
}
const youth = { ...template, name: 'Youth', isDefault: false, confirmationReminders: [], followUps: [] }
const everything: PackageRules = {
  followUpsMax: null,
  confirmationRemindersMax: null,
  combination: true,
  customTemplates: true,
  editableTexts: 'all',
}

test('a package without limits locks nothing', () => {
  expect(locksOf(everything, [template, youth], ['confirmation', 'follow_up'])).toEqual({
    templates: [],
    texts: [],
    switches: [],
  })
})

test('the smallest locks templates, words, and all switches but those it lets through', () => {
  const smallest: PackageRules = {
    followUpsMax: 1,
    confirmationRemindersMax: 0,
    combination: false,
    customTemplates: false,
    editableTexts: 'none',
  }
  const locks = locksOf(smallest, [template, youth], ['confirmation', 'follow_up'])
  expect(locks.templates).toEqual(['Youth'])
  expect(locks.texts).toEqual(['Confirmation', 'Follow-up'])
  expect(locks.switches).toHaveLength(4)
  expect(locks.switches.every((name) => name.startsWith('Default: '))).toBe(true)
})

test('a package may leave the words of confirmations open', () => {
  const rules: PackageRules = { ...everything, editableTexts: 'confirmation' }
  expect(locksOf(rules, [], ['confirmation', 'follow_up']).texts).toEqual(['Follow-up'])
})

test('what is there twice is named once', () => {
  const starting = { ...everything, customTemplates: false, editableTexts: 'none' } as unknown as PackageRules
  const locks = locksOf(starting, [youth, { ...youth }], ['confirmation', 'confirmation'])
  expect(locks.templates).toEqual(['Youth'])
  expect(locks.texts).toHaveLength(1)
})
