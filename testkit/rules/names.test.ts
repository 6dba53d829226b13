import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readPaths } from './sources.ts'

const paths = readPaths()

/** Names that say what part a file plays and nothing of what it is about. */
const ROLES = new Set([
  ...['actions', 'queries', 'views', 'policy', 'helpers', 'utils', 'util', 'common', 'misc', 'shared-types'],
  ...['types', 'constants', 'service', 'services-helper', 'manager', 'handlers', 'model', 'models'],
  ...['controller', 'repository', 'interfaces'],
])

test('a file is named for its subject, never for its role alone', () => {
  // A row of buttons is what the primitive of that name shows.
  const named = paths.filter((path) => !path.startsWith('web/ui/actions.'))
  const strays = named.filter((path) => ROLES.has(basename(path).replace(/(\.test)?\.\w+$/, '')))
  expect(
    strays,
    'say what it is about: buy.ts, second-factor.ts, claim.ts; what reads and what writes one thing stand together',
  ).toEqual([])
})

test('no folder holds a single file', () => {
  const byFolder = Map.groupBy(paths, dirname)
  const parents = new Set([...byFolder.keys()].map(dirname))
  const lonely = [...byFolder].filter(([folder, files]) => files.length === 1 && !parents.has(folder))
  expect(
    lonely.map(([, [file]]) => file),
    'a folder with one file is a file: move it up and name it for the folder',
  ).toEqual([])
})

/** The parts of a feature whose names say their role, because wire.ts and readers look for them. */
test('what a feature brings stands in its feature.ts', () => {
  const features = new Set(paths.flatMap((path) => /^server\/features\/([\w-]+)\//.exec(path)?.[1] ?? []))
  const without = [...features].filter((name) => !paths.includes(`server/features/${name}/feature.ts`))
  // The record of who did what is only written to.
  expect(without.filter((name) => name !== 'audit')).toEqual([])
})
