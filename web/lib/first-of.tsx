import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** The first of a long list, and a button that shows all of it; one that is hardly longer is shown at once. */
export function useFirstOf<One>(
  all: readonly One[],
  most: number,
  what: string,
): { shown: readonly One[]; toggle: ReactNode } {
  const [isAll, setAll] = useState(false)
  if (all.length <= most + most / 2) return { shown: all, toggle: null }
  const toggle = (
    <Button variant="default" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
      {isAll ? `The first ${most} ${what} only` : `Show all ${all.length.toLocaleString('en-US')} ${what}`}
    </Button>
  )
  return { shown: isAll ? all : all.slice(0, most), toggle }
}
