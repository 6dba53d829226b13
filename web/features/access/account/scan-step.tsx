import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './second-factor.module.css'

export type Secret = { secret: string; uri: string; qr_svg: string }

type ScanStepProps = { secret: Secret; onCodes: (codes: string[]) => void; onCancel: () => void }

const imageOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The authenticator app learns the secret, and a first code proves that it has. */
export function ScanStep({ secret, onCodes, onCancel }: ScanStepProps) {
  const form = useForm({ code: '' }, ({ code }) => (code.trim() ? {} : { code: 'code is required' }))
  const confirm = useMutation(
    api.access.confirmSecondFactor.mutationOptions({
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onError: form.refuse,
    }),
  )
  return (
    <Stack as="form" onSubmit={form.submit(({ code }) => confirm.mutate({ code: code.trim() }))} noValidate>
      <p>Scan this picture with the app, or type the key into it.</p>
      <Row gap="l">
        <img className={classes.qr} src={imageOf(secret.qr_svg)} alt="QR code with the key below" />
        <Stack gap="s" className={classes.key}>
          <Note as="span">Key</Note>
          <code>{inGroups(secret.secret)}</code>
          <a href={secret.uri}>Open in an app on this device</a>
        </Stack>
      </Row>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField
        {...form.field('code')}
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <Actions>
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </Stack>
  )
}
