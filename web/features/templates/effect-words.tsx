import { IconTimelineEvent } from '@tabler/icons-react'
import type { TemplateEffect } from '#contract/schedule-templates.ts'
import { errorText } from '#web/lib/errors.ts'
import classes from './templates.module.css'

type EffectWordsProps = { effect: TemplateEffect | undefined; error: unknown }

/** What a change does to the forecast, before it is saved. */
export const EffectWords = ({ effect, error }: EffectWordsProps) => (
  <p className={classes.effect} role="status">
    <IconTimelineEvent size={18} stroke={1.7} aria-hidden />
    {error ? errorText(error) : (effect?.words ?? 'Looking at the forecast…')}
  </p>
)
