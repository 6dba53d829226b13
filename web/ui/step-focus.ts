/** The row, out of `count`, to which an arrow, Home or End key leads from `index`; null for any other key. */
export function nextRow(key: string, index: number, count: number, page = 10): number | null {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  if (target === undefined || count === 0) return null
  return Math.min(Math.max(target, 0), count - 1)
}

/** Moves the focus between the links and buttons of `list`, and returns whether the key did so. */
export function stepFocus(key: string, list: HTMLElement): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('a[href], button')]
  const index = rows.indexOf(document.activeElement as HTMLElement)
  const target = index < 0 ? null : nextRow(key, index, rows.length)
  if (target === null) return false
  rows[target]?.focus()
  return true
}
