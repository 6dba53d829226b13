import type { ElementType } from 'react'
import { Box, type BoxProps, join } from './box.tsx'
import classes from './row.module.css'

type RowProps = {
  /** The first has the room that the others leave; they stand below where it would be squeezed. */
  between?: boolean
  align?: 'start' | 'baseline' | 'end'
  className?: string | undefined
}

/** Beside each other, and on the next line what finds no room. */
export function Row<E extends ElementType = 'div'>({
  between,
  align,
  className,
  ...rest
}: BoxProps<E, RowProps>) {
  return (
    <Box
      {...rest}
      className={join(classes.row, between && classes.between, align && classes[align], className)}
    />
  )
}

/** Buttons beside each other. */
export function Actions<E extends ElementType = 'div'>({
  className,
  ...rest
}: BoxProps<E, { className?: string | undefined }>) {
  return <Box {...rest} className={join(classes.actions, className)} />
}
