import type { ElementType } from 'react'
import { Box, type BoxProps, join } from './box.tsx'
import classes from './stack.module.css'

/** One below the other; `start` keeps each as wide as it is. */
export function Stack<E extends ElementType = 'div'>({
  start,
  className,
  ...rest
}: BoxProps<E, { start?: boolean; className?: string | undefined }>) {
  return <Box {...rest} className={join(classes.stack, start && classes.start, className)} />
}

const CELLS = { s: classes.small, m: classes.medium, l: classes.large }

/** Beside each other, as many as fit with a cell's least width. */
export function Grid<E extends ElementType = 'div'>({
  cell = 'm',
  className,
  ...rest
}: BoxProps<E, { cell?: keyof typeof CELLS; className?: string | undefined }>) {
  return <Box {...rest} className={join(classes.grid, CELLS[cell], className)} />
}
