import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { KeywordType } from '#core/vocabulary/keywords.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { keywordIn } from './keyword-address.ts'
import classes from './keywords.module.css'
import { Warnings } from './warnings.tsx'

const route = getRouteApi('/workspace/edit-keyword')

const LENGTH_MAX = 40
const PAUSE_MS = 300

/** Translates one keyword. */
export function EditKeywordPage() {
  const { k = '' } = route.useSearch()
  const keyword = keywordIn(k)
  useTitle('Edit keyword')
  return (
    <>
      <PageHeader
        title={keyword ? `Edit ${keyword.type}` : 'Edit keyword'}
        above={<BackLink to="/keywords" label="Keywords" />}
      />
      {keyword ? (
        <Card>
          <EditForm key={k} type={keyword.type} text={keyword.text} />
        </Card>
      ) : (
        <Card>
          <EmptyState
            title="This keyword does not exist"
            action={<ButtonLink to="/keywords">Show the keywords</ButtonLink>}
          />
        </Card>
      )}
    </>
  )
}

function useWarnings(type: KeywordType, typed: string) {
  const [value] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = useQuery({
    ...api.keywords.check.queryOptions({ input: { type, value } }),
    enabled: value !== '',
    placeholderData: keepPreviousData,
  })
  return value === '' ? [] : (data?.warnings ?? [])
}

function EditForm({ type, text }: { type: KeywordType; text: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({ value: text }, ({ value }) =>
    value.trim() === '' ? { value: 'translation is required' } : {},
  )
  const warnings = useWarnings(type, form.values.value)
  const update = useMutation(
    api.keywords.edit.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.keywords.key() })
        showSuccess(`${type} is updated.`)
        await navigate({ to: '/keywords' })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      className={classes.form}
      onSubmit={form.submit(({ value }) => update.mutate({ type, value }))}
      noValidate
    >
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextInput {...form.field('value')} label="Translation" maxLength={LENGTH_MAX} autoComplete="off" />
      <Stack gap="s" aria-live="polite">
        <Warnings warnings={warnings} />
      </Stack>
      <div>
        <Button type="submit" loading={update.isPending}>
          Update
        </Button>
      </div>
    </Stack>
  )
}
