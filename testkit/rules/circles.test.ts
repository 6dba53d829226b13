import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const product = readSources().filter(({ path }) => !isTest(path))
const known = new Set(product.map(({ path }) => path))

/** One circle for each way back to a node that is still being walked; empty when imports go one way. */
function circlesIn(graph: Graph): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node)
    if (start >= 0) circles.push([...trail.slice(start), node].join(' > '))
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return circles
}

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

const edges = product.flatMap(({ path, imports }) =>
  imports.filter((target) => known.has(target)).map((target) => [path, target] as const),
)

test('no file imports in a circle', () => {
  expect(circlesIn(graphOf(edges)), 'move what both need into a file below both').toEqual([])
})

/** Of a path, the folder or file that stands directly in `folder`; null when it is elsewhere. */
const roomIn = (folder: string, path: string): string | null =>
  path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? null) : null

const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))

test('the rooms of every folder import each other one way', () => {
  const folders = [...new Set(product.flatMap(({ path }) => foldersOf(path)))]
  const circles = folders.flatMap((folder) => {
    const inside = edges.flatMap(([from, to]) => {
      const rooms = [roomIn(folder, from), roomIn(folder, to)] as const
      return rooms[0] !== null && rooms[1] !== null ? [[rooms[0], rooms[1]] as const] : []
    })
    return circlesIn(graphOf(inside)).map((circle) => `${folder}: ${circle}`)
  })
  expect(circles, 'what one room lends the other is passed in, or stands below both').toEqual([])
})

test('the search for circles finds one', () => {
  expect(
    circlesIn(
      graphOf([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['d', 'a'],
      ]),
    ),
  ).toEqual(['a > b > c > a'])
})
