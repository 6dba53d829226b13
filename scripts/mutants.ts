import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

/**
 * Breaks the code in small ways, one at a time, in a copy of the tree, and asks the tests of the folder whether
 * they notice. What they do not notice, nobody guards.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    project: { type: 'string', default: 'unit' },
  },
})
const [folder = 'core'] = positionals
const ROOT = resolve(import.meta.dirname, '..')
const VITEST = join(ROOT, 'node_modules/.bin/vitest')
/** Mutants that mean the same as the code, as 'file: lines before -> lines after'. */
const EQUIVALENT = join(import.meta.dirname, 'equivalent-mutants.txt')

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** A part of a file, and the text that takes its place. */
type Part = { start: number; end: number; text: string }
type Mutant = Part & { id: string; path: string; line: number }

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

/** Of the 1 and -1 of an order only the sign counts. */
const isSign = (value: unknown, parent: Node | undefined): boolean =>
  value === 1 && /^(Unary|Conditional)Expression$/.test(parent?.type ?? '')

function ofLiteral({ value, start, end }: Node, parent: Node | undefined): Part[] {
  if (isSign(value, parent)) return []
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

/** Types are no code, and neither is what only names a module. */
const isSkipped = ({ type }: Node): boolean => /^TS(?!As|NonNull|Satisfies)|Import|ExportAll/.test(type)

function walk(node: Node, parent: Node | undefined, visit: (node: Node, parent?: Node) => void): void {
  if (isSkipped(node)) return
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, node, visit)
}

const changed = (source: string, { start, end, text }: Part): string =>
  source.slice(0, start) + text + source.slice(end)

/** The lines that it touches, before and after. */
function idOf(path: string, source: string, part: Part): string {
  const start = source.lastIndexOf('\n', part.start) + 1
  const end = source.indexOf('\n', part.end)
  const before = source.slice(start, end)
  const after = changed(before, { ...part, start: part.start - start, end: part.end - start })
  return `${path}: ${before} -> ${after}`.replace(/\s+/g, ' ').trim()
}

function mutantsOf(path: string): Mutant[] {
  const source = readFileSync(join(ROOT, path), 'utf8')
  const found: Mutant[] = []
  walk(parseSync(path, source).program as unknown as Node, undefined, (node, parent) => {
    for (const part of MUTATIONS[node.type]?.(node, source, parent) ?? [])
      found.push({
        ...part,
        id: idOf(path, source, part),
        path,
        line: source.slice(0, part.start).split('\n').length,
      })
  })
  return found
}

/** The place in the queue, which stays the same when other code changes. */
const turnOf = ({ id }: Mutant): string => createHash('sha256').update(`${values.seed} ${id}`).digest('hex')

/** A copy, so that nobody else sees broken code. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'steeple-mutants-'))
  const isWanted = (path: string) => !/\/(node_modules|\.git|\.cache|data|test-results|dist)$/.test(path)
  cpSync(ROOT, copy, { recursive: true, filter: isWanted })
  symlinkSync(resolve(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Once the unbroken tests took their time: what takes three times as long hangs, and is noticed. */
let limitMs = 0

/** Whether one of the tests whose paths begin so fails. */
const fails = (copy: string, tests: string): Promise<boolean> =>
  new Promise((done) => {
    const args = ['run', tests, '--bail', '1', '--passWithNoTests', '--project', values.project]
    execFile(process.execPath, [VITEST, ...args], { cwd: copy, timeout: limitMs }, (error) =>
      done(error !== null),
    )
  })

/** The test of a file's own name mostly knows, and is the fastest to ask. */
const isNoticed = async (copy: string, path: string): Promise<boolean> =>
  (await fails(copy, path.replace(/\.ts$/, '.test.ts'))) || (await fails(copy, `${folder}/`))

const equivalent = new Set(readFileSync(EQUIVALENT, 'utf8').split('\n'))
const sample = globSync(`${folder}/**/*.ts`, { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|testing\.ts$/.test(path))
  .flatMap(mutantsOf)
  .filter(({ id }) => !equivalent.has(id))
  .toSorted((a, b) => turnOf(a).localeCompare(turnOf(b)))
  .slice(0, Number(values.sample))
const copy = copyTree()
const began = Date.now()
if (await fails(copy, `${folder}/`)) throw new Error('the tests fail without any change')
limitMs = 3 * (Date.now() - began)
let noticed = 0
for (const [index, mutant] of sample.entries()) {
  const file = join(copy, mutant.path)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, changed(source, mutant))
  if (await isNoticed(copy, mutant.path)) noticed += 1
  else console.log(`not noticed, line ${mutant.line}: ${mutant.id}`)
  writeFileSync(file, source)
  if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${sample.length}, ${noticed} noticed`)
}
rmSync(copy, { recursive: true, force: true })
console.log(`${noticed} of ${sample.length} noticed, seed ${values.seed}`)
