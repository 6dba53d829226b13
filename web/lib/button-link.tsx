import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const AnchorButton = (props: ButtonProps & ComponentProps<'a'>) => <Button component="a" {...props} />

/** A link to a page of this app that looks like a button. */
export const ButtonLink = createLink(AnchorButton)
