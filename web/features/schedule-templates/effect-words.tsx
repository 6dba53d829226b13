import { IconTimelineEvent } from '@tabler/icons-react'
import type { TemplateEffect } from '#contract/schedule-templates.ts'
import { Row } from '#web/ui/row.tsx'
import classes from './schedule-templates.module.css'

type EffectWordsProps = { effect: TemplateEffect | undefined; error: unknown }

const UNKNOWN = 'What this changes could not be worked out just now.'

/** What a change does to the forecast, before it is saved. */
export const EffectWords = ({ effect, error }: EffectWordsProps) => (
  <Row as="p" gap="s" className={classes.effect} role="status">
    <IconTimelineEvent size={18} stroke={1.7} aria-hidden />
    {error ? UNKNOWN : (effect?.words ?? 'Looking at the forecast…')}
  </Row>
)
