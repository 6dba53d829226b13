import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { actionInWords, KINDS_IN_WORDS } from '#core/access/audit-words.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditKind, actionsOf } from '#core/vocabulary/audit.ts'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/download.ts'
import { useForm } from '#web/lib/form.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { oneOf } from '#web/lib/search.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './audit.module.css'
import { AuditList } from './audit-list.tsx'
import type { AuditSearch } from './audit-search.ts'

const route = getRouteApi('/workspace/audit')
const PAGE = 50

/** Everything that was done, by anybody. */
export function AuditPage() {
  useTitle('Audit log')
  const search = route.useSearch()
  const query = useInfiniteQuery(
    api.audit.search.infiniteOptions({
      input: (cursor: number | undefined) => ({ ...search, cursor, limit: PAGE }),
      initialPageParam: undefined,
      getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    }),
  )
  const download = useMutation(api.audit.export.mutationOptions({ onSuccess: saveFile, onError: showError }))
  return (
    <>
      <PageHeader
        title="Audit log"
        detail="Who did what, newest first; nothing here can be changed or deleted"
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(search)}
        >
          CSV
        </Button>
      </PageHeader>
      <Stack>
        <SearchForm key={JSON.stringify(search)} search={search} />
        <Card aria-label="Audit log">
          <AuditList query={query} namesChurch />
        </Card>
      </Stack>
    </>
  )
}

type Values = { q: string; deed: string; admin: string; from: string; to: string }

/** What can be looked for of a kind: all of it, or one action. */
const deedsOf = (kind: AuditKind, planning: string) => ({
  group: KINDS_IN_WORDS[kind],
  items: [
    { value: kind, label: `${KINDS_IN_WORDS[kind]}: all` },
    ...actionsOf(kind).map((one) => ({ value: one, label: actionInWords(one, planning) })),
  ],
})

function SearchForm({ search }: { search: AuditSearch }) {
  const planning = usePlanningName()
  const navigate = useNavigate()
  const admins = useQuery(api.admins.list.queryOptions()).data?.admins ?? []
  const { q = '', action, kind, admin_id: admin, from = '', to = '' } = search
  const form = useForm<Values>({ q, deed: action ?? kind ?? '', admin: String(admin ?? ''), from, to })
  const send = (values: Values) =>
    navigate({
      to: '/audit',
      search: {
        q: values.q.trim() || undefined,
        action: oneOf(AUDIT_ACTIONS, values.deed),
        kind: oneOf(AUDIT_KINDS, values.deed),
        admin_id: Number(values.admin) || undefined,
        from: values.from || undefined,
        to: values.to || undefined,
        church_id: search.church_id,
      },
    })
  return (
    <Card
      as="form"
      className={classes.search}
      aria-label="Search the audit log"
      onSubmit={form.submit((values) => void send(values))}
      noValidate
    >
      <TextField {...form.field('q')} label="Church or person" autoComplete="off" />
      <NativeSelect
        {...form.field('deed')}
        label="What was done"
        data={[{ value: '', label: 'Anything' }, ...AUDIT_KINDS.map((one) => deedsOf(one, planning))]}
      />
      <NativeSelect
        {...form.field('admin')}
        label="Platform admin"
        data={[
          { value: '', label: 'Anybody' },
          ...admins.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField {...form.field('from')} label="From" type="date" />
      <TextField {...form.field('to')} label="To" type="date" />
      <Actions>
        <Button type="submit">Search</Button>
        <Button variant="default" onClick={() => void navigate({ to: '/audit', search: {} })}>
          Reset
        </Button>
      </Actions>
    </Card>
  )
}
