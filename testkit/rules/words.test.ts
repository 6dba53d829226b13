import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, root } from './sources.ts'

const product = readSources().filter(({ path }) => !isTest(path))

/** Code without comments. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/[^\n]*/g, '')

const VENDORS = /twilio|planning.?center|pastors.?line|\bstripe\b|\brecaptcha|altcha/i
/** Where vendors are put together and configured, and what is shown on screen. */
const MAY_NAME_VENDORS =
  /^(providers|sandbox|scripts|web|contract)\/|^server\/(main|config)\/|^core\/vocabulary\//

/** Without what people read: sentences, and labels that begin with a capital letter. */
const withoutSentences = (code: string): string =>
  code.replace(/'(?:[A-Z][^'\n]*|[^'\n]* [^'\n]*)'|`[^`]*`/g, "''")

test('vendors are named in code only in their folders and where they are put together', () => {
  const strays = product
    .filter(({ path }) => !MAY_NAME_VENDORS.test(path))
    .filter(({ text }) => VENDORS.test(withoutSentences(codeOf(text))))
  expect(
    strays.map(({ path }) => path),
    'ask the port: its name, its paths, its words',
  ).toEqual([])
})

test('no statement tells the database the name of a time zone, which it may not know', () => {
  const strays = product.filter(
    ({ path, text }) => /^server\//.test(path) && /at time zone (?!'UTC')/i.test(codeOf(text)),
  )
  expect(
    strays.map(({ path }) => path),
    'use localTime of server/db/local-time.ts',
  ).toEqual([])
})

type Vocabulary = { name: string; values: Set<string> }

async function vocabularies(): Promise<Vocabulary[]> {
  const files = readdirSync(join(root, 'core/vocabulary')).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(join(root, 'core/vocabulary', file))))
  return modules.flatMap((module: Record<string, unknown>) =>
    Object.entries(module).flatMap(([name, value]) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? [{ name, values: new Set<string>(value) }]
        : [],
    ),
  )
}

const LIST = /\[\s*'[\w ]+'(?:,\s*'[\w ]+')+,?\s*\]/g
const VALUE = /'([\w ]+)'/g

test('no list of a vocabulary is typed a second time', async () => {
  const known = (await vocabularies()).filter(({ values }) => values.size > 2)
  const strays = product
    .filter(({ path }) => /^(core|contract|server|web)\//.test(path) && !path.startsWith('core/vocabulary/'))
    .flatMap(({ path, text }) =>
      [...codeOf(text).matchAll(LIST)].flatMap(([list]) => {
        const values = [...list.matchAll(VALUE)].map((match) => match[1] ?? '')
        const given = new Set(values)
        const same = known.find(
          (vocabulary) => given.size === vocabulary.values.size && given.isSubsetOf(vocabulary.values),
        )
        return same ? [`${path}: ${list} is ${same.name}`] : []
      }),
    )
  expect(strays, 'name the group in core/vocabulary and use its name').toEqual([])
})

test('the stages of an account are compared by name', () => {
  const strays = product.filter(({ path, text }) => {
    const isOurs = /^(core|server\/features|web)\//.test(path)
    return isOurs && /\bstatus (===|!==|<|>|<=|>=) [0-5]\b(?!\d)/.test(codeOf(text))
  })
  expect(strays.map(({ path }) => path)).toEqual([])
})
