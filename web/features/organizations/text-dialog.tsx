import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'

type TextDialogProps = {
  title: string
  label: string
  go: string
  isRisky?: boolean
  isOptional?: boolean
  /** Refuses with the error of the server. */
  onGo: (text: string, refuse: (error: unknown) => void) => void
  isGoing: boolean
  onClose: () => void
  children?: ReactNode
}

type Values = { reason: string }

/** Asks for a sentence before something is done to somebody: it stands in the audit log. */
export function TextDialog({
  title,
  label,
  go,
  isRisky = false,
  isOptional = false,
  onGo,
  isGoing,
  onClose,
  children,
}: TextDialogProps) {
  const check = (values: Values): Problems<Values> => (isOptional ? {} : missing(values, 'reason'))
  const form = useForm<Values>({ reason: '' }, check)
  return (
    <Dialog onClose={onClose} title={title} zIndex={300}>
      <Stack as="form" onSubmit={form.submit(({ reason }) => onGo(reason.trim(), form.refuse))} noValidate>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        {children && <p>{children}</p>}
        <Textarea
          {...form.field('reason')}
          label={label}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
        />
        <DialogButtons go={go} isRisky={isRisky} isGoing={isGoing} close={onClose} />
      </Stack>
    </Dialog>
  )
}
