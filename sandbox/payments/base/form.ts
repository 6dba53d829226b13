export type Form = { [name: string]: string | Form | Form[] | string[] }

/** A form whose names nest in brackets, such as `items[0][price]`, as the object that they spell. */
export function readForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[')
    put(root, [head, ...rest.map((part) => part.replace(/\]$/, ''))], value)
  }
  return withLists(root) as Form
}

function put(target: Form, path: string[], value: string): void {
  const [name = '', ...rest] = path
  const key = name === '' ? String(Object.keys(target).length) : name
  if (rest.length === 0) target[key] = value
  else {
    const inner = target[key]
    const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
    target[key] = next
    put(next, rest, value)
  }
}

/** Objects whose names count up from 0 are lists. */
function withLists(value: Form | string): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner as Form)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
