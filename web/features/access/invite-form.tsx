import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmailField, TextField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'

type Values = { name: string; email: string }

const check = (values: Values): Problems<Values> => ({
  ...(!/\S\s+\S/.test(values.name.trim()) && { name: 'Please enter your full name' }),
  ...missing(values, 'name', 'email'),
})

/** Invites somebody to the staff of the church. */
export function InviteForm() {
  const queries = useQueryClient()
  const form = useForm<Values>({ name: '', email: '' }, check)
  const invite = useMutation(
    api.access.invite.mutationOptions({
      onSuccess: ({ member }) => {
        showSuccess(`The invitation to ${member.name} is on its way.`)
        form.reset()
        return queries.invalidateQueries({ queryKey: api.access.team.key() })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      aria-label="Invite staff"
      onSubmit={form.submit(({ name, email }) => invite.mutate({ name: name.trim(), email: email.trim() }))}
      noValidate
    >
      <h3>Invite staff</h3>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <Grid>
        <TextField {...form.field('name')} label="Full Name" autoComplete="off" />
        <EmailField {...form.field('email')} autoComplete="off" />
      </Grid>
      <Actions>
        <Button type="submit" loading={invite.isPending}>
          Send invitation
        </Button>
      </Actions>
    </Stack>
  )
}
