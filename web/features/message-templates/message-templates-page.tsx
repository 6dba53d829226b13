import { Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from './message-templates.module.css'
import { TABS, type Tab, tabOf, textsIn } from './tabs.ts'
import { CardsSkeleton, TemplateCard } from './template-card.tsx'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

const route = getRouteApi('/workspace/message-templates')

/** All texts that volunteers get, and the way to their words. */
export function MessageTemplatesPage() {
  const { tab = 'all', edit } = route.useSearch()
  const navigate = route.useNavigate()
  useTitle('Message templates')
  const open = (next: { tab?: Tab | undefined; edit?: string | undefined }, ignoreBlocker = false) =>
    void navigate({ search: { tab: tab === 'all' ? undefined : tab, ...next }, ignoreBlocker })
  return (
    <>
      <PageHeader title="Message templates" detail="What your volunteers get, in your words">
        <ButtonLink to="/new-template" leftSection={<IconPlus size={18} aria-hidden />}>
          New text
        </ButtonLink>
      </PageHeader>
      <Tabs value={tab} onChange={(value) => open({ tab: tabOf(value) })} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          <Texts tab={tab} onEdit={(id) => open({ edit: id })} />
        </Tabs.Panel>
      </Tabs>
      {edit && (
        <Suspense>
          <EditDialog
            key={edit}
            id={edit}
            close={() => open({ edit: undefined })}
            onRemoved={() => open({ edit: undefined }, true)}
          />
        </Suspense>
      )}
    </>
  )
}

function Texts({ tab, onEdit }: { tab: Tab; onEdit: (id: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(api.messageTemplates.list.queryOptions())
  if (error && !data)
    return (
      <Card>
        <ErrorState
          title="The texts could not be loaded"
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  if (!data) return <CardsSkeleton />
  const texts = textsIn(tab, data)
  if (texts.length === 0)
    return <EmptyState title="No texts here">Choose another tab, or add a text of your own.</EmptyState>
  return (
    <Grid as="ul" cell="m" className={classes.cards} aria-label="Texts">
      {texts.map((template) => (
        <TemplateCard key={template.id} template={template} onEdit={() => onEdit(template.id)} />
      ))}
    </Grid>
  )
}
