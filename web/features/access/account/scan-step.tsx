import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import classes from '#web/lib/settings.module.css'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'

export type Secret = { secret: string; uri: string; qr_svg: string }

type ScanStepProps = { secret: Secret; onCodes: (codes: string[]) => void; onCancel: () => void }

const imageOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The authenticator app learns the secret, and a first code proves that it has. */
export const ScanStep = ({ secret, onCodes, onCancel }: ScanStepProps) => {
  const form = useForm({ code: '' }, ({ code }) => (code.trim() ? {} : { code: 'code is required' }))
  const confirm = useMutation(
    api.access.confirmSecondFactor.mutationOptions({
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onError: form.refuse,
    }),
  )
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(({ code }) => confirm.mutate({ code: code.trim() }))}
      noValidate
    >
      <p className={classes.plain}>Scan this picture with the app, or type the key into it.</p>
      <div className={classes.scan}>
        <img className={classes.qr} src={imageOf(secret.qr_svg)} alt="QR code with the key below" />
        <p className={classes.key}>
          <span>Key</span>
          <code>{inGroups(secret.secret)}</code>
          <a href={secret.uri}>Open in an app on this device</a>
        </p>
      </div>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField
        {...form.field('code')}
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <div className={classes.actions}>
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
