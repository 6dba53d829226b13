import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminAccount } from '#contract/admins.ts'
import { api } from '#web/lib/api.ts'
import { ago } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { useNow } from '#web/lib/now.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Pill } from '#web/ui/card.tsx'
import { EmailField, TextField } from '#web/ui/field.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'

/** Who looks after the platform. */
export function AdminsPage() {
  useTitle('Admins')
  const { data, isError, error, isFetching, refetch } = useQuery(api.admins.list.queryOptions())
  return (
    <>
      <PageHeader title="Admins" detail="Who can see every church, and sign in as its people" />
      <Stack>
        <Card
          title="Platform admins"
          {...(data?.needs_second_factor && {
            purpose: 'Without two-step login an admin can do nothing here.',
          })}
        >
          {!data && isError && (
            <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
          )}
          {!data && !isError && <ListSkeleton rows={2} label="Loading admins" />}
          <List aria-label="Platform admins">
            {data?.admins.map((admin) => (
              <Admin key={admin.id} admin={admin} />
            ))}
          </List>
        </Card>
        <Card title="Invite an admin" purpose="The link in the e-mail works once, for 14 days.">
          <InviteForm />
        </Card>
      </Stack>
    </>
  )
}

function Admin({ admin }: { admin: AdminAccount }) {
  const now = useNow()
  const [isOpen, { open, close }] = useDisclosure(false)
  const { name, email, last_used_at: lastUsed } = admin
  return (
    <Row as="li" between>
      <div>
        <Row as="b" gap="s">
          {name}
          {admin.is_me && ' (you)'}
          {admin.is_invited && <Pill>Invited</Pill>}
          <Pill tone={admin.has_second_factor ? 'good' : 'careful'}>
            {admin.has_second_factor ? 'Two-step login on' : 'No two-step login'}
          </Pill>
        </Row>
        <Note as="div">
          {email}
          {lastUsed && `, last seen ${ago(lastUsed, now)}`}
        </Note>
      </div>
      {!admin.is_me && (
        <Button variant="default" size="xs" onClick={open} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {isOpen && <RemoveDialog admin={admin} onClose={close} />}
    </Row>
  )
}

function RemoveDialog({ admin, onClose }: { admin: AdminAccount; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation(
    api.admins.remove.mutationOptions({
      onSuccess: () => {
        showSuccess(`${admin.name} is no platform admin any more.`)
        onClose()
        return queries.invalidateQueries({ queryKey: api.admins.key() })
      },
      onError: showError,
    }),
  )
  return (
    <AskDialog
      title={`Remove ${admin.name}?`}
      go="Remove"
      isRisky
      isGoing={remove.isPending}
      onGo={() => remove.mutate({ id: admin.id })}
      close={onClose}
    >
      <p>
        They are logged out everywhere at once, also where they are signed in as somebody else. What they did
        stays in the audit log.
      </p>
    </AskDialog>
  )
}

type Values = { name: string; email: string }
const check = (values: Values): Problems<Values> => ({
  ...(!/\S\s+\S/.test(values.name.trim()) && { name: 'Please enter your full name' }),
  ...missing(values, 'name', 'email'),
})

function InviteForm() {
  const queries = useQueryClient()
  const form = useForm<Values>({ name: '', email: '' }, check)
  const invite = useMutation(
    api.admins.invite.mutationOptions({
      onSuccess: (_, { name }) => {
        showSuccess(`The invitation to ${name} is on its way.`)
        form.reset()
        return queries.invalidateQueries({ queryKey: api.admins.key() })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      aria-label="Invite an admin"
      onSubmit={form.submit(({ name, email }) => invite.mutate({ name: name.trim(), email: email.trim() }))}
      noValidate
    >
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
