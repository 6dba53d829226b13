import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPaths, readSources, root } from './sources.ts'

const TOKENS = 'web/ui/tokens.css'

const sheets = readPaths()
  .filter((path) => path.endsWith('.css') && path !== TOKENS)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const declarationsIn = (sheet: string): { name: string; value: string }[] =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(
    ([, name = '', value = '']) => ({ name, value }),
  )

const TEXT = /^(font|font-size|font-weight|font-family|line-height|letter-spacing|box-shadow)$/
const ROOM = /^(padding|margin)(-|$)|gap$|^border(-\w+)*-radius$/
/** A number that is not 0, a hairline or a share of something. */
const RAW_NUMBER = /(?<![\w.#-])-?(?!0(?![\w.])|1px)[\d.]+(?:px|r?em|pt|ch|)(?![\w.%(])/
const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|white|black|gr[ae]y|red|green)\b(?!-|\))/i

function isRaw({ name, value }: { name: string; value: string }): boolean {
  const given = value.replace(/var\([^()]*\)/g, 'var').replace(/-?\d+ \* var/g, 'var')
  if (RAW_COLOUR.test(given) && !/mask/.test(name)) return true
  return (TEXT.test(name) || ROOM.test(name)) && RAW_NUMBER.test(given)
}

test('sizes, weights, spaces, corners and colours come from the tokens', () => {
  const strays = sheets.flatMap(({ path, text }) =>
    declarationsIn(text)
      .filter(isRaw)
      .map(({ name, value }) => `${path}: ${name}: ${value}`),
  )
  expect(strays, `take one of ${TOKENS}; where none fits, ask why this place is another`).toEqual([])
})

test('every token that a style names exists', () => {
  const all = readPaths()
    .filter((path) => /\.(css|tsx?)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const known = new Set(
    all.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name)),
  )
  const strays = all.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)[,)]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !name.startsWith('--mantine-'))
      .map((name) => `${path}: ${name}`),
  )
  expect(strays, `a typing error, or add it to ${TOKENS}`).toEqual([])
})

/** What Mantine takes as a style beside a class. */
const STYLE_PROP =
  /\s(?:m|p)[trblxy]?=[{"]|\s(?:fz|fw|lh|c|bg|radius)=[{"]|\bstyle=\{\{[^}]*(?:\d(?:px|rem)|#[\da-f]{3})[^}]*\}\}/g
/** Stands where something will be, and takes exactly its room. */
const SKELETON = /<Skeleton\b[^>]*>/g

test('components take their looks from classes and primitives', () => {
  const strays = readSources()
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.replace(SKELETON, '').matchAll(STYLE_PROP)].map(([prop]) => `${path}: ${prop.trim()}`),
    )
  expect(strays, 'use Stack, Row, Card, List, Note, Actions or Field of web/ui').toEqual([])
})
