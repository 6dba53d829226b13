import type { ElementType } from 'react'
import classes from './actions.module.css'
import { Box, type BoxProps, join } from './box.tsx'

/** Buttons beside each other. */
export function Actions<E extends ElementType = 'div'>({
  className,
  ...rest
}: BoxProps<E, { className?: string | undefined }>) {
  return <Box {...rest} className={join(classes.actions, className)} />
}
