import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** Who may import what; the first rule whose `from` fits holds. */
const RULES: { from: RegExp; may: RegExp[]; advice: string }[] = [
  {
    from: /^core\//,
    may: [/^core\//, /^reader\/read\.ts$/],
    advice: 'core decides and knows nobody but the door of the reader: pass values in',
  },
  { from: /^reader\//, may: [/^reader\//], advice: 'the reader stands alone: its words come with its call' },
  { from: /^contract\//, may: [/^contract\//, /^core\//], advice: 'the contract is data for both ends' },
  {
    from: /^providers\/(planning|texting|mail|importing|links|captcha|domains|payments)\//,
    may: [/^providers\/$1\//, /^providers\/hooks\.ts$/, /^core\//],
    advice: 'an adapter knows its port and core; what another vendor does is none of its business',
  },
  {
    from: /^server\/(db|jobs|http|hooks|config|crypto|deps\.ts|feature\.ts|planning-service\.ts|metrics\.ts|trace\.ts)/,
    may: [
      /^server\/(db|jobs|http|hooks|config|crypto|deps\.ts|feature\.ts|planning-service\.ts|metrics\.ts|trace\.ts)/,
      /^core\//,
      /^contract\//,
      /^providers\/(\w+\/port|hooks)\.ts$/,
    ],
    advice: 'the base of the server knows no feature: move what is shared down, or wire it in server/main',
  },
  {
    from: /^server\/features\//,
    may: [
      /^server\/(features|hooks|db|jobs|http|crypto|deps\.ts|feature\.ts|planning-service\.ts|metrics\.ts|trace\.ts)/,
      /^core\//,
      /^contract\//,
      /^reader\/read\.ts$/,
      /^providers\/\w+\/port\.ts$/,
    ],
    advice: 'features speak to ports; only server/main/wire.ts names vendors',
  },
  {
    from: /^server\/main\//,
    may: [/^server\//, /^providers\//, /^core\//, /^sandbox\/(server|base\/clock)\.ts$/],
    advice: 'server/main puts the parts together',
  },
  {
    from: /^sandbox\/console\//,
    may: [/^sandbox\//, /^web\/ui\//, /^web\/app\/theme\//],
    advice: 'the console looks like the product and knows nothing else of it',
  },
  {
    from: /^sandbox\//,
    may: [/^sandbox\//],
    advice: 'the sandbox has its own wire types, so that it cannot share a mistake',
  },
  { from: /^web\/ui\//, may: [/^web\/ui\//], advice: 'web/ui knows no router, query or domain' },
  {
    from: /^web\/lib\//,
    may: [/^web\/(lib|ui)\//, /^contract\//, /^core\//],
    advice: 'web/lib serves the features',
  },
  {
    from: /^web\/features\/([\w-]+)\//,
    may: [/^web\/(ui|lib)\//, /^web\/features\/$1\//, /^contract\//, /^core\//],
    advice: 'a web feature stands alone: move what two share to web/ui or web/lib',
  },
  {
    from: /^web\//,
    may: [/^web\//, /^contract\//, /^core\//],
    advice: 'the web talks to the server through the contract',
  },
  { from: /^scripts\//, may: [/^scripts\//], advice: 'scripts stand alone' },
]

function allowed(from: string, rule: (typeof RULES)[number]): RegExp[] {
  const group = rule.from.exec(from)?.[1] ?? ''
  return rule.may.map((pattern) => new RegExp(pattern.source.replace('$1', group)))
}

const sources = readSources()
const product = sources.filter((source) => !isTest(source.path))

test('every import follows the table of ARCHITECTURE.md', () => {
  const strays = product.flatMap(({ path, imports }) => {
    const rule = RULES.find(({ from }) => from.test(path))
    if (!rule) return []
    const may = allowed(path, rule)
    const wrong = imports.filter((target) => !may.some((pattern) => pattern.test(target)))
    return wrong.map((target) => `${path} imports ${target}: ${rule.advice}`)
  })
  expect(strays).toEqual([])
})

/** Of a file in an inner room of a feature, the feature; null when it stands at the door. */
const roomOwner = (path: string): string | null =>
  /^((server|web)\/features|core)\/[^/]+(?=\/[^/]+\/)/.exec(path)?.[0] ?? null

test('a feature is entered by its door', () => {
  const strays = product.flatMap(({ path, imports }) =>
    imports
      .map((target) => ({ target, owner: roomOwner(target) }))
      .filter(({ owner }) => owner !== null && !path.startsWith(`${owner}/`))
      .map(({ target, owner }) => `${path} imports ${target}: see what ${owner}/*.ts offers`),
  )
  expect(
    strays,
    'the files directly in a feature are its door, its folders are its own: move what others need up to a file of that subject',
  ).toEqual([])
})

test('only tests import the test kit', () => {
  const strays = product.filter(({ imports }) => imports.some((target) => target.startsWith('testkit/')))
  expect(strays.map(({ path }) => path)).toEqual([])
})

test('time and chance are passed in where decisions are made', () => {
  const ambient = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b/
  const strays = product
    .filter(({ path }) =>
      /^(core|reader|providers|server\/features|server\/hooks|sandbox\/(planning|carrier|bitly|mailbox|payments))\//.test(
        path,
      ),
    )
    .filter(({ text }) => ambient.test(text))
  expect(
    strays.map(({ path }) => path),
    'take the clock from the caller',
  ).toEqual([])
})

test('the browser gets the contract as types only', () => {
  const strays = product
    .filter(({ path }) => path.startsWith('web/'))
    .filter(({ text }) => /^import (?!type)[^\n]*'#contract\//m.test(text))
  expect(
    strays.map(({ path }) => path),
    'schemas would travel to the browser: import type',
  ).toEqual([])
})
