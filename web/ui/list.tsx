import type { ElementType } from 'react'
import { Box, type BoxProps, join } from './box.tsx'
import classes from './list.module.css'

/** Rows with a line between them; `bare` rows, such as links, have a room of their own. */
export function List<E extends ElementType = 'ul'>({
  as,
  bare,
  className,
  ...rest
}: BoxProps<E, { bare?: boolean; className?: string | undefined }>) {
  return <Box {...rest} as={as ?? 'ul'} className={join(classes.list, !bare && classes.roomy, className)} />
}
