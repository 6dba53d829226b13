import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STYLES = 'node_modules/@mantine/core/styles'
const IMPORT = /import \{([^}]*)\} from ['"]@mantine\/core['"]/g
/** Snackbars are made of components of the core too. */
const SOURCES = [
  'web/**/*.tsx',
  'sandbox/console/**/*.tsx',
  'node_modules/@mantine/notifications/esm/**/*.mjs',
]

/** The components of Mantine that a source imports. */
const componentsIn = (source: string): string[] =>
  [...source.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/^\s*type /, '').trim()),
  )

test('the styles of every component of Mantine in use are loaded', () => {
  const sheet = readFileSync('web/app/theme/mantine.css', 'utf8')
  const used = globSync(SOURCES).flatMap((file) => componentsIn(readFileSync(file, 'utf8')))
  const lacking = [...new Set(used)]
    .filter((name) => existsSync(`${STYLES}/${name}.layer.css`))
    .filter((name) => !sheet.includes(`/${name}.layer.css`))
  expect(used.length).toBeGreaterThan(50)
  expect(lacking, 'add them to mantine.css, in the order of Mantine').toEqual([])
})
