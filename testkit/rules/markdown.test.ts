import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// @ts-expect-error: it brings no types.
import { lexer } from 'marked'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** What the renderer makes of a piece of a page; its own name for each part. */
type Token = {
  type: string
  raw: string
  text?: string
  lang?: string
  codeBlockStyle?: 'indented'
  href?: string
  header?: { tokens: Token[] }[]
  rows?: { tokens: Token[] }[][]
  tokens?: Token[]
  items?: Token[]
}

const parse: (markdown: string) => Token[] = lexer

/** Everything in a page, what stands in lists, tables and quotes included. */
const within = (tokens: Token[]): Token[] =>
  tokens.flatMap((token) => [
    token,
    ...within(token.tokens ?? []),
    ...within(token.items ?? []),
    ...[...(token.header ?? []), ...(token.rows ?? []).flat()].flatMap((cell) => within(cell.tokens)),
  ])

const pages = globSync('**/*.md', {
  cwd: root,
  exclude: [
    'node_modules',
    '**/node_modules',
    '.cache',
    'dist',
    'dist-server',
    'data',
    'test-results',
    'playwright-report',
  ],
}).map((path) => ({ path, tokens: within(parse(readFileSync(join(root, path), 'utf8'))) }))

const findings = (find: (token: Token) => boolean): string[] =>
  pages.flatMap(({ path, tokens }) =>
    tokens.filter(find).map((token) => `${path}: ${token.raw.trim().split('\n')[0]}`),
  )

test('code in a page is fenced: what is indented in a list becomes prose', () => {
  expect(findings((token) => token.codeBlockStyle === 'indented')).toEqual([])
})

test('every fence is closed and says its language', () => {
  const isOpen = (raw: string) => !/\n\s*```\s*$/.test(raw)
  expect(findings((token) => token.type === 'code' && (!token.lang || isOpen(token.raw)))).toEqual([])
})

/** The renderer drops cells that are too many and adds those that are too few: the source is counted. */
const cellsOf = (line: string): number =>
  line
    .replace(/\\\||`[^`]*`/g, '')
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length

test('the rows of a table have as many cells as its head', () => {
  const isUneven = ({ type, raw }: Token) =>
    type === 'table' && new Set(raw.trim().split('\n').map(cellsOf)).size > 1
  expect(findings(isUneven)).toEqual([])
})

test('what looks like a table, a fence or a heading in the source is rendered as one', () => {
  const isLeftAsWords = ({ type, raw }: Token) =>
    type === 'paragraph' && /^\s*(\|.*\||```.*|#+ .*)$/m.test(raw)
  expect(findings(isLeftAsWords)).toEqual([])
})

/** The name by which a link leads to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map(
  pages.map(({ path, tokens }) => [
    path,
    new Set(tokens.filter(({ type }) => type === 'heading').map(({ text = '' }) => anchorOf(text))),
  ]),
)

function leadsNowhere(from: string, href: string): boolean {
  const [file = '', anchor] = href.split('#')
  const path = file === '' ? from : join(dirname(from), file)
  return !existsSync(join(root, path)) || (anchor !== undefined && !anchors.get(path)?.has(anchor))
}

test('links between pages lead to files and headings that exist', () => {
  const strays = pages.flatMap(({ path, tokens }) =>
    tokens
      .filter(({ type }) => type === 'link' || type === 'image')
      .map(({ href = '' }) => href)
      .filter((href) => !/^(https?|mailto):/.test(href) && leadsNowhere(path, href))
      .map((href) => `${path}: ${href}`),
  )
  expect(strays).toEqual([])
})

test('the index of decisions has every page with its title, and says what is superseded by what', () => {
  const folder = 'docs/decisions'
  const index = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const rows = globSync('[0-9]*.md', { cwd: join(root, folder) })
    .toSorted()
    .map((file) => {
      const page = readFileSync(join(root, folder, file), 'utf8')
      const title = /^# (.+)/.exec(page)?.[1]
      const successor = /^# .+\n\nSuperseded by \[.+\]\((\d+)-/.exec(page)?.[1]
      return `${file.slice(0, 3)} [${title}](${file}) ${successor ? `superseded by ${successor}` : 'holds'}`
    })
  const listed = index
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' '),
    )
  expect(listed).toEqual(rows)
})
