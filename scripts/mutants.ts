import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

/**
 * Breaks the code in small ways, one at a time, in a copy of the tree, and asks the tests that import the broken file
 * whether they notice. What they do not notice, nobody guards.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    project: { type: 'string', default: 'unit' },
  },
})
const folders = positionals.length > 0 ? positionals : ['core']
const ROOT = resolve(import.meta.dirname, '..')
const VITEST = join(ROOT, 'node_modules/.bin/vitest')
const TIMEOUT_MS = 300_000
/** Mutants that mean the same as the code, as 'file: what was changed'. */
const EQUIVALENT = join(import.meta.dirname, 'equivalent-mutants.txt')

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Change = { start: number; end: number; text: string; what: string }
type Mutant = Change & { file: string; line: number }

const OPERATORS: Record<string, string> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '??': '&&',
}

type Part = { start: number; end: number; text: string }

function ofOperator(node: Node, source: string): Part[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
  const swapped = OPERATORS[operator]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
  )
  if (!swapped || (operator === '+' && isText)) return []
  const start = source.indexOf(operator, left.end)
  return [{ start, end: start + operator.length, text: swapped }]
}

function ofLiteral({ value, start, end }: Node, parent: Node | undefined): Part[] {
  if (typeof value === 'number') return [{ start, end, text: String(value + 1) }]
  if (typeof value === 'boolean') return [{ start, end, text: String(!value) }]
  const isCompared = parent?.type === 'BinaryExpression' || parent?.type === 'ReturnStatement'
  return typeof value === 'string' && isCompared ? [{ start, end, text: "'another'" }] : []
}

/** What leaves early stays. */
function ofIf({ consequent, alternate, start, end }: Node): Part[] {
  const leaves = /^(Return|Continue)Statement$/.test((consequent as Node).type)
  return leaves && !alternate ? [{ start, end, text: '' }] : []
}

function ofChoice(node: Node, source: string): Part[] {
  const { consequent, alternate } = node as unknown as { consequent: Node; alternate: Node }
  const [one, other] = [consequent, alternate].map(({ start, end }) => source.slice(start, end))
  return [{ start: consequent.start, end: alternate.end, text: `${other} : ${one}` }]
}

const MUTATIONS: Record<string, (node: Node, source: string, parent: Node | undefined) => Part[]> = {
  BinaryExpression: ofOperator,
  LogicalExpression: ofOperator,
  UnaryExpression: ({ operator, start }) => (operator === '!' ? [{ start, end: start + 1, text: '' }] : []),
  Literal: (node, _source, parent) => ofLiteral(node, parent),
  IfStatement: ofIf,
  ConditionalExpression: ofChoice,
}

const inShort = (code: string): string => code.replace(/\s+/g, ' ').slice(0, 60) || 'nothing'

/** Changes to one node; `source` is the whole file. */
const changesOf = (node: Node, source: string, parent: Node | undefined): Change[] =>
  (MUTATIONS[node.type]?.(node, source, parent) ?? []).map((part) => ({
    ...part,
    what: `${inShort(source.slice(part.start, part.end))} -> ${inShort(part.text)}`,
  }))

/** Types are no code, and neither is what only names a module. */
const isSkipped = ({ type }: Node): boolean => /^TS(?!As|NonNull|Satisfies)|Import|ExportAll/.test(type)

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent?: Node) => void): void {
  if (isSkipped(node)) return
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, node, visit)
}

function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const found: Mutant[] = []
  walk(parseSync(file, source).program as unknown as Node, undefined, (node, parent) => {
    for (const change of changesOf(node, source, parent))
      found.push({ ...change, file, line: source.slice(0, change.start).split('\n').length })
  })
  return found
}

/** Between 0 and 1, the same each time for a seed. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sampleOf<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item)
}

/** A copy, so that nobody else sees broken code. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steeple-mutants-'))
  const isWanted = (path: string) => !/\/(node_modules|\.git|\.cache|data|test-results|dist)$/.test(path)
  cpSync(ROOT, folder, { recursive: true, filter: isWanted })
  symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Whether a test that imports one of the files fails. */
const isNoticed = (folder: string, ...files: string[]): Promise<boolean> =>
  new Promise((done) => {
    const args = [
      'related',
      ...files,
      '--run',
      '--bail',
      '1',
      '--project',
      values.project,
      '--passWithNoTests',
    ]
    execFile(VITEST, args, { cwd: folder, timeout: TIMEOUT_MS }, (error) => done(error !== null))
  })

const idOf = ({ file, what }: Mutant): string => `${file}: ${what}`

const files = folders
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
  .filter((file) => !/\.test\.ts$|testing\.ts$/.test(file))
  .toSorted()
const equivalent = new Set(readFileSync(EQUIVALENT, 'utf8').split('\n'))
const sample = sampleOf(
  files.flatMap(mutantsOf).filter((mutant) => !equivalent.has(idOf(mutant))),
  Number(values.sample),
  chance(Number(values.seed)),
)
const folder = copyTree()
if (await isNoticed(folder, ...new Set(sample.map(({ file }) => file))))
  throw new Error('the tests fail without any change')
let noticed = 0
for (const [index, mutant] of sample.entries()) {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end))
  if (await isNoticed(folder, mutant.file)) noticed += 1
  else console.log(`not noticed, line ${mutant.line}: ${idOf(mutant)}`)
  writeFileSync(path, source)
  if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${sample.length}, ${noticed} noticed`)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${noticed} of ${sample.length} noticed, seed ${values.seed}`)
