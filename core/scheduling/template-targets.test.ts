import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  ALL_SERVICES,
  assignedTemplate,
  assignedTo,
  type PlacedService,
  reassign,
  type TargetSelection,
  type TemplateTarget,
} from './template-targets.ts'

const FOLDERS = ['f1', 'f2', 'inner', ALL_SERVICES]
const SERVICES: PlacedService[] = [
  { id: 's1', folderIds: ['f1'] },
  { id: 's2', folderIds: ['inner', 'f1'] },
  { id: 's3', folderIds: ['f2'] },
  { id: 's4', folderIds: [] },
]
const ids = SERVICES.map(({ id }) => id)
const anySelection: fc.Arbitrary<TargetSelection> = fc.record({
  serviceIds: fc.subarray(ids),
  folderIds: fc.subarray(FOLDERS),
})
/** What a few assignments one after the other have left. */
const anyTargets = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), anySelection), { maxLength: 5 })
  .map((steps) =>
    steps.reduce<TemplateTarget[]>(
      (targets, [templateId, selection]) => reassign(targets, SERVICES, templateId, selection),
      [],
    ),
  )

const isChosen = (selection: TargetSelection, { id, folderIds }: PlacedService): boolean =>
  selection.serviceIds.includes(id) ||
  [ALL_SERVICES, ...folderIds].some((folder) => selection.folderIds.includes(folder))

describe('assigning a template', () => {
  test.prop([anyTargets, anySelection], { numRuns: 500 })(
    'gives it exactly what was chosen',
    (targets, selection) => {
      const after = reassign(targets, SERVICES, 9, selection)
      const assigned = assignedTo(after, SERVICES, 9)
      expect(assigned.serviceIds).toEqual(
        SERVICES.filter((one) => isChosen(selection, one)).map(({ id }) => id),
      )
      expect(assigned.folderIds.toSorted()).toEqual([...selection.folderIds].toSorted())
    },
  )

  test.prop([anyTargets, anySelection], { numRuns: 500 })(
    'leaves every other service type as it is',
    (targets, selection) => {
      const after = reassign(targets, SERVICES, 9, selection)
      for (const service of SERVICES.filter((one) => !isChosen(selection, one)))
        expect(assignedTemplate(after, service)).toBe(assignedTemplate(targets, service))
    },
  )

  test.prop([anyTargets, anySelection, fc.integer({ min: 1, max: 3 })], { numRuns: 500 })(
    'twice is the same as once, and never two templates for one target',
    (targets, selection, templateId) => {
      const once = reassign(targets, SERVICES, templateId, selection)
      const twice = reassign(once, SERVICES, templateId, selection)
      for (const service of SERVICES)
        expect(assignedTemplate(twice, service)).toBe(assignedTemplate(once, service))
      const keys = once.map(({ kind, id }) => `${kind} ${id}`)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  test('a folder stands for what comes into it later', () => {
    const targets = reassign([], SERVICES, 7, { serviceIds: [], folderIds: ['f2'] })
    expect(assignedTemplate(targets, { id: 'new', folderIds: ['f2'] })).toBe(7)
    expect(assignedTemplate(targets, { id: 'new', folderIds: [] })).toBeNull()
  })

  test('the own template of a service type comes before its folder, and that before all', () => {
    const all = reassign([], SERVICES, 1, { serviceIds: [], folderIds: [ALL_SERVICES] })
    const folder = reassign(all, SERVICES, 2, { serviceIds: [], folderIds: ['f1'] })
    const own = reassign(folder, SERVICES, 3, { serviceIds: ['s1'], folderIds: [] })
    expect(SERVICES.map((service) => assignedTemplate(own, service))).toEqual([3, 2, 1, 1])
  })
})
