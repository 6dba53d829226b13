import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { ALL_SERVICES } from '#core/scheduling/template-targets.ts'
import {
  folderState,
  isSameTargets,
  selectionOf,
  servicesIn,
  targetsOf,
  toggleFolder,
  toggleService,
} from './selection.ts'

const services = [
  { id: 's1', folderIds: ['f1'] },
  { id: 's2', folderIds: ['f1'] },
  { id: 's3', folderIds: ['f2'] },
  { id: 's4', folderIds: [] },
]
const folders = [ALL_SERVICES, 'f1', 'f2', 'f3']
const anySelection = fc
  .subarray(services.map(({ id }) => id))
  .map((serviceIds) => selectionOf({ serviceIds, folderIds: [] }))

describe('choosing folders and services', () => {
  test.prop([anySelection, fc.constantFrom(...folders), fc.boolean()])(
    'a folder ticks or unticks all its services, and no other',
    (selection, folder, isOn) => {
      const after = toggleFolder(selection, folder, services, isOn)
      for (const { id } of servicesIn(folder, services)) expect(after.services.has(id)).toBe(isOn)
      const others = services.filter((one) => !servicesIn(folder, services).includes(one))
      for (const { id } of others) expect(after.services.has(id)).toBe(selection.services.has(id))
      expect(folderState(after, folder, services)).toBe(isOn ? 'all' : 'none')
    },
  )

  test('ticking every service of a folder ticks the folder', () => {
    const one = toggleService(selectionOf({ serviceIds: [], folderIds: [] }), 's1', true)
    expect(folderState(one, 'f1', services)).toBe('some')
    const both = toggleService(one, 's2', true)
    expect(folderState(both, 'f1', services)).toBe('all')
    expect(targetsOf(both, folders, services)).toEqual({ serviceIds: ['s1', 's2'], folderIds: ['f1'] })
  })

  test('what comes back from the server is the same again', () => {
    const targets = { serviceIds: ['s3', 's1', 's2'], folderIds: ['f2', 'f1'] }
    expect(isSameTargets(targetsOf(selectionOf(targets), folders, services), targets)).toBe(true)
    expect(isSameTargets(targets, { ...targets, folderIds: [] })).toBe(false)
  })
})
