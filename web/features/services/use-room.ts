import { useMediaQuery } from '@mantine/hooks'

/** How much fits side by side: 'columns' from 959 px, 'two' from 600 px, else 'one'. */
export type Room = 'columns' | 'two' | 'one'

const now = { getInitialValueInEffect: false }

/** Whether the folders have a column of their own; where it is narrower they are a menu. */
export const useHasRoomForFolders = (): boolean =>
  useMediaQuery('(min-width: 1200px)', undefined, now) ?? false

export function useRoom(): Room {
  const isWide = useMediaQuery('(min-width: 959px)', undefined, now)
  const isMiddle = useMediaQuery('(min-width: 600px)', undefined, now)
  if (isWide) return 'columns'
  return isMiddle ? 'two' : 'one'
}
