import { normalise } from '../text/normalise.ts'

/** The end of the group that opens at `from`. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`a bracket stays open in: ${text}`)
}

function alternatives(group: string): string[] {
  const found: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at <= group.length; at++) {
    if (group[at] === '(') depth++
    if (group[at] === ')') depth--
    if (at === group.length || (group[at] === '|' && depth === 0)) {
      found.push(group.slice(start, at))
      start = at + 1
    }
  }
  return found
}

/** '(a|b) c' as 'a c' and 'b c'. */
function variants(phrase: string): string[] {
  const open = phrase.indexOf('(')
  if (open === -1) return [phrase]
  const close = closing(phrase, open)
  const tails = variants(phrase.slice(close + 1))
  const heads = alternatives(phrase.slice(open + 1, close)).flatMap(variants)
  return heads.flatMap((head) => tails.map((tail) => phrase.slice(0, open) + head + tail))
}

/** Most phrases are plain already, and there are very many. */
const plain = (phrase: string): string =>
  /^[a-z ]+$/.test(phrase) ? phrase.replaceAll(/ {2,}/g, ' ').trim() : normalise(phrase)

/** Every phrase that a line stands for, normalised; 'word*' keeps its star. */
export function expand(line: string, groups: ReadonlyMap<string, string>): string[] {
  const named = line.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const group = groups.get(name)
    if (group === undefined) throw new Error(`no group is called ${name}`)
    return group
  })
  const optional = named.replaceAll(')?', '|)').replaceAll('[', '(').replaceAll(/\s*\]/g, '|)')
  return variants(optional)
    .map((phrase) => plain(phrase) + (phrase.trim().endsWith('*') ? '*' : ''))
    .filter((phrase) => phrase !== '' && phrase !== '*')
}
