import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { root } from './sources.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

type Project = { test: { name: string; include: string[]; exclude?: string[] } }
const projects = (config.test?.projects ?? []) as Project[]

const testsOf = new Map(
  projects.map(({ test: { name, include, exclude = [] } }) => [
    name,
    globSync(include, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/')),
  ]),
)

/** What is wrong with a command: nothing when it runs something that exists. */
function faultsOf(command: string): string[] {
  const [, script] = /^npm run ([\w:]+)/.exec(command) ?? []
  if (script) return script in scripts ? [] : [`no script ${script}`]
  const [, project = '', paths] = /^npx vitest run --project (\w+)( .+)?$/.exec(command) ?? []
  const tests = testsOf.get(project)
  if (!tests || !paths) return [`neither a script nor tests of a project: ${command}`]
  return paths
    .trim()
    .split(' ')
    .filter((path) => !tests.some((file) => file === path || file.startsWith(`${path}/`)))
    .map((path) => `${project} has no test in ${path}`)
}

/** The commands of the claims in a document: those that stand in the last column of its tables of claims. */
const claimsIn = (document: string) =>
  readFileSync(join(root, document), 'utf8')
    .split(/\n(?!\|)/)
    .map((part) => part.split('\n').filter((line) => line.startsWith('|')))
    .filter(([head = '']) => /\| shown by +\|$/.test(head))
    .flatMap((lines) => lines.slice(2))
    .map((line) => ({
      claim: line.split('|')[1]?.trim(),
      commands: [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, command = '']) => command,
      ),
    }))

test.each(['docs/security.md', 'docs/reliability.md'])(
  'every claim of %s has a command that runs',
  (document) => {
    const claims = claimsIn(document)
    expect(claims.length).toBeGreaterThan(20)
    const faults = claims.flatMap(({ claim, commands }) =>
      (commands.length === 0 ? ['no command'] : commands.flatMap(faultsOf)).map(
        (fault) => `${claim}: ${fault}`,
      ),
    )
    expect(faults).toEqual([])
  },
)
