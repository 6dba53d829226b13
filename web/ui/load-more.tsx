import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import classes from './load-more.module.css'
import { Note } from './note.tsx'
import { Stack } from './stack.tsx'

type LoadMoreProps = {
  busy: boolean
  error: string | null
  onLoad: () => void
  /** Only by its button, not on scrolling. */
  byHand?: boolean
}

/** The end of a list that has more: loads when it comes into sight, or by its button. */
export function LoadMore({ busy, error, onLoad, byHand = false }: LoadMoreProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const isInSight = entry?.isIntersecting ?? false
  const shouldLoad = !byHand && isInSight && !busy && error === null

  useEffect(() => {
    if (shouldLoad) onLoad()
  }, [shouldLoad, onLoad])

  return (
    <Stack ref={ref} gap="s" className={classes.more}>
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <Button variant="default" loading={busy} onClick={onLoad}>
        {error ? 'Try again' : 'Load more'}
      </Button>
    </Stack>
  )
}
