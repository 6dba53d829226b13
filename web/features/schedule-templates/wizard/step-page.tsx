import type { ReactNode } from 'react'
import { BackLink } from '#web/lib/back-link.tsx'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from '../schedule-templates.module.css'

type StepPageProps = {
  title: string
  detail?: string
  /** Where 'Back' leads, and what stands there. */
  back: { to: '/new-schedule' | '/add-confirmation-time' | '/add-confirmation-text'; label: string }
  children: ReactNode
}

/** One step of making a schedule. */
export function StepPage({ title, detail, back, children }: StepPageProps) {
  useTitle(title)
  return (
    <Stack className={classes.step}>
      <PageHeader title={title} detail={detail} above={<BackLink {...back} />} />
      <Card>
        <Stack>{children}</Stack>
      </Card>
    </Stack>
  )
}
