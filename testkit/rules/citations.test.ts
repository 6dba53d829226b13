import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readPaths, root } from './sources.ts'

/** Names of documents that readers of this repository cannot open. */
const ELSEWHERE =
  /\bspec(ification)? 00\d\b|\bdecisions? \d+\b(?!\]\()|\b(engine|experience)\.md\b|\bshared\//
/** A letter stands for any name. */
const PATH =
  /(?<![\w./-])(?:docs|core|reader|contract|providers|server|sandbox|web|testkit|e2e|bench|chaos|scripts)\/[\w./-]*[\w-](?<!\/[A-Z])(?![\w./-]*[*{<…])/g

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).filter((path) => path !== 'CHANGELOG.md')
const readable = [...readPaths().filter((path) => !path.startsWith('testkit/rules/')), ...documents]

const commentsOf = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text
    : [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g)].map(([comment]) => comment).join('\n')

const comments = readable.map((path) => ({
  path,
  comment: commentsOf(path, readFileSync(join(root, path), 'utf8')),
}))

test('no comment cites a document that is not in the repository', () => {
  const strays = comments.flatMap(({ path, comment }) => {
    const cited = ELSEWHERE.exec(comment)?.[0]
    return cited ? [`${path}: ${cited}`] : []
  })
  expect(strays, 'say the reason instead of the place where it is written').toEqual([])
})

test('every file and folder that a comment or a document names exists', () => {
  const strays = comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(PATH)]
      .map(([named]) => named)
      .filter((named) => !existsSync(join(root, named)) && !existsSync(join(root, dirname(path), named)))
      .map((named) => `${path}: ${named}`),
  )
  expect(strays, 'the file was moved or renamed').toEqual([])
})
