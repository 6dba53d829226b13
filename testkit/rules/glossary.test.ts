import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted()
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

/** What belongs to no feature: the page behind 'More', and the profile, which is made of several. */
const APP = 'app'

/** The feature to which a file of the pages belongs. */
const nounOf = (path: string): string => /^web\/features\/([\w-]+)/.exec(path)?.[1] ?? APP

/** Routes, and the pages that are opened without the router. */
const addresses: [noun: string, address: string][] = [
  ...find('web/{app,features}/**/routes.ts').flatMap((path) =>
    matches(read(path), /\bpath: '([^']+)'/g).map((address): [string, string] => [nounOf(path), address]),
  ),
  ...matches(read('server/http/pages.ts'), /'\/[\w-]+': '([\w-]+)\.html'/g).map((name): [string, string] => [
    nounOf(`web/${matches(read(`web/${name}.tsx`), /from '(?:#web|\.)\/(features\/[^']+)'/g)[0]}`),
    `/${name}`,
  ]),
]

const entries = [...read('web/app/shell/menu.ts').matchAll(/label: '([^']+)',\s*to: '([^']+)'/g)].map(
  ([, label = '', address = '']) => ({ label, address }),
)

/** The paths of one part of the contract. */
const pathsOf = (part: object): string[] =>
  Object.values(part).flatMap((call) =>
    '~orpc' in call ? [call['~orpc'].route.path as string] : pathsOf(call),
  )

/** What calls are known by: their paths up to the first thing that varies, without what stands below another. */
function namesOf(paths: string[]): string[] {
  const names = [...new Set(paths.map((path) => path.replace(/\/\{.*|(?<=.)\/\d.*/, '')))]
  return names.filter((name) => !names.some((other) => name.startsWith(`${other}/`)))
}

const calls = Object.entries(contract).map(([part, calls]): [noun: string, names: string[]] => [
  part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  namesOf(pathsOf(calls)),
])

const LAYERS = {
  contract: (noun: string) => existsSync(join(root, `contract/${noun}.ts`)),
  core: (noun: string) => existsSync(join(root, `core/${noun}`)),
  server: (noun: string) => existsSync(join(root, `server/features/${noun}`)),
  web: (noun: string) => existsSync(join(root, noun === APP ? 'web/app' : `web/features/${noun}`)),
  e2e: (noun: string) => find(`e2e/${noun}{,-*}.spec.ts`).length > 0,
}

const nouns = [
  ...new Set([
    ...addresses.map(([noun]) => noun),
    ...calls.map(([noun]) => noun),
    ...find('{server,web}/features/*').map((folder) => basename(folder)),
  ]),
].toSorted()

const listed = (values: string[]): string => values.map((value) => `\`${value}\``).join(', ')

function rowOf(noun: string): string {
  const own = [...new Set(addresses.filter(([owner]) => owner === noun).map(([, address]) => address))]
  const labels = entries.filter(({ address }) => own.includes(address)).map(({ label }) => label)
  const names = calls.filter(([owner]) => owner === noun).flatMap(([, paths]) => paths)
  const layers = Object.entries(LAYERS).flatMap(([layer, has]) => (has(noun) ? layer : []))
  const cells = [noun, [...new Set(labels)].join(', '), listed(own), listed(names), layers.join(', ')]
  return `| ${cells.join(' | ')} |`.replace(/ +/g, ' ')
}

test('the glossary leads from every menu entry, address and call to its folders', () => {
  const glossary = /## Glossary\n([\s\S]*?)\n## /.exec(read('ARCHITECTURE.md'))?.[1] ?? ''
  const rows = glossary
    .replace(/ +/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows.slice(2), 'write the rows in the Glossary of ARCHITECTURE.md as they are here').toEqual(
    nouns.map(rowOf),
  )
})

test('every menu entry leads to an address that some feature has', () => {
  const known = new Set(addresses.map(([, address]) => address))
  expect(entries.filter(({ address }) => !known.has(address))).toEqual([])
})
