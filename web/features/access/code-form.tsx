import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { missing, useForm } from '#web/lib/form.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { keepSession } from './sign-in.ts'

type CodeFormProps = { challenge: string; onCancel: () => void }

const APP = {
  help: 'Open your authenticator app and type the 6 digits that it shows for Steeple.',
  label: 'Code',
  other: 'Use a recovery code',
  input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const
const RECOVERY = {
  help: 'Type one of the recovery codes that you kept when you set up two-step login. Each works once.',
  label: 'Recovery code',
  other: 'Use the authenticator app',
  input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const

/** The second step of the login, for those who have a second factor. */
export function CodeForm({ challenge, onCancel }: CodeFormProps) {
  const [kind, setKind] = useState<typeof APP | typeof RECOVERY>(APP)
  const form = useForm({ code: '' }, (values) => missing(values, 'code'))
  const finish = useMutation(
    api.access.loginSecondFactor.mutationOptions({
      onSuccess: ({ success }) => keepSession(success),
      onError: form.refuse,
    }),
  )
  const change = () => {
    form.setFieldValue('code', '')
    setKind(kind === APP ? RECOVERY : APP)
  }
  return (
    <AccessLayout title="One more step">
      <Stack
        as="form"
        onSubmit={form.submit(({ code }) => finish.mutate({ challenge, code: code.trim() }))}
        noValidate
      >
        <p className={classes.help}>{kind.help}</p>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <TextField key={kind.label} {...form.field('code')} {...kind.input} label={kind.label} autoFocus />
        <Action look="go" type="submit" busy={finish.isPending}>
          {finish.isPending ? 'Signing in…' : 'Continue'}
        </Action>
        <Row>
          <LinkButton onClick={change}>{kind.other}</LinkButton>
          <LinkButton onClick={onCancel}>Back to login</LinkButton>
        </Row>
      </Stack>
    </AccessLayout>
  )
}
