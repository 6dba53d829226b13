import type { ElementType } from 'react'
import { Box, type BoxProps, join } from './box.tsx'
import classes from './note.module.css'

type NoteProps = { tone?: 'good' | 'careful' | 'bad' | undefined; className?: string | undefined }

/** Small print: what explains, dates or counts something. */
export function Note<E extends ElementType = 'p'>({ as, tone, className, ...rest }: BoxProps<E, NoteProps>) {
  return <Box {...rest} as={as ?? 'p'} className={join(classes.note, tone && classes[tone], className)} />
}
