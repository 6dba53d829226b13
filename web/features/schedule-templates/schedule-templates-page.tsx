import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TemplateRow, TemplateRowSkeleton } from './template-row.tsx'

/** Which texts go when: the default schedule, and those of the church for some services. */
export function ScheduleTemplatesPage() {
  const { data, error, refetch, isFetching } = useQuery(api.scheduleTemplates.list.queryOptions())
  useTitle('Schedule templates')
  return (
    <>
      <PageHeader title="Schedule templates" detail="Which texts go when, before each service">
        <NewTemplate whyNot={data?.why_not_more ?? null} />
      </PageHeader>
      <Card flush aria-label="Schedule templates">
        {error && !data && (
          <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!error && !data && <TemplateRowSkeleton />}
        {data && (
          <List>
            {data.templates.map((template) => (
              <TemplateRow key={template.id} template={template} mayCopy={data.why_not_more === null} />
            ))}
          </List>
        )}
      </Card>
      <Note>
        D is the default schedule, C a custom one of your own.{' '}
        <Link to="/services-templates">See which service has which schedule</Link>
      </Note>
    </>
  )
}

function NewTemplate({ whyNot }: { whyNot: string | null }) {
  const icon = <IconPlus size={18} aria-hidden />
  if (whyNot === null)
    return (
      <ButtonLink to="/new-schedule" leftSection={icon}>
        New schedule
      </ButtonLink>
    )
  return (
    <Tooltip label={whyNot} events={{ hover: true, focus: true, touch: true }}>
      <Button leftSection={icon} aria-disabled data-disabled aria-description={whyNot}>
        New schedule
      </Button>
    </Tooltip>
  )
}
