import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { keysOfKind } from './catalogue.ts'
import { type PackageRules, switchesAllowed } from './packages.ts'
import { allowsChange, isTemplateLocked, switched, withinPackage } from './template-change.ts'
import { anyRules, anyTemplate } from './testing.ts'

const anyFollowUp = fc.constantFrom(...keysOfKind('follow_up'))
const anyReminder = fc.constantFrom(...keysOfKind('confirmation_reminder'))
const isWithin = (count: number, max: number | null) => count <= (max ?? Number.POSITIVE_INFINITY)

describe('a change of a template', () => {
  test.prop([anyTemplate, anyTemplate, anyRules])(
    'never brings a template beyond its package',
    (stored, change, { packageRules }) => {
      const before = withinPackage(stored, packageRules)
      if (!allowsChange(packageRules, before, change)) return
      const after = { ...before, ...change }
      expect(isWithin(after.followUps.length, packageRules.followUpsMax)).toBe(true)
      expect(isWithin(after.confirmationReminders.length, packageRules.confirmationRemindersMax)).toBe(true)
      expect(after.combination && !packageRules.combination).toBe(false)
      expect(withinPackage(after, packageRules)).toMatchObject({ combination: after.combination })
    },
  )

  test.prop([anyTemplate, anyRules, anyFollowUp, anyReminder, fc.boolean()])(
    'one switch may be turned on exactly where it is not locked, and off everywhere',
    (stored, { packageRules }, followUp, reminder, isOn) => {
      const before = withinPackage(stored, packageRules)
      const mayFollow = switchesAllowed(packageRules, 'follow_up', before.followUps).get(followUp)
      const mayRemind = switchesAllowed(
        packageRules,
        'confirmation_reminder',
        before.confirmationReminders,
      ).get(reminder)
      const changes = [
        [mayFollow, { followUps: switched(before.followUps, followUp, isOn) }],
        [mayRemind, { confirmationReminders: switched(before.confirmationReminders, reminder, isOn) }],
      ] as const
      for (const [may, change] of changes)
        expect(allowsChange(packageRules, before, change)).toBe(!isOn || may)
    },
  )

  test('smart texting needs a package that has it', () => {
    const rules: PackageRules = {
      followUpsMax: null,
      confirmationRemindersMax: null,
      combination: false,
      customTemplates: true,
      editableTexts: 'all',
    }
    const off = { confirmation: null, confirmationReminders: [], followUps: [], combination: false }
    expect(allowsChange(rules, off, { combination: true })).toBe(false)
    expect(allowsChange({ ...rules, combination: true }, off, { combination: true })).toBe(true)
  })

  test('the smallest package locks its template', () => {
    expect(['just-starting', 'free', 'business', 'pro'].map(isTemplateLocked)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
