import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplateChange, TemplateDetail, TemplateSettings } from '#contract/schedule-templates.ts'
import { checkBody } from '#core/messages/text-limits.ts'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { hoursProblem } from '../hours.ts'

type Values = TemplateSettings & { initial: boolean }

const keysOn = (items: readonly { schedules: string; is_default: number }[]): string[] =>
  items.filter((item) => item.is_default === 1).map(({ schedules }) => schedules)

const savedValues = ({ template, initial }: TemplateDetail): Values => ({
  initial,
  confirmation: template.confirmation,
  confirmation_time: template.confirmation_time,
  confirmation_text: template.confirmation_text,
  confirmation_reminders: keysOn(template.confirmation_reminders) as Values['confirmation_reminders'],
  follow_ups: keysOn(template.follow_ups) as Values['follow_ups'],
  combination: template.combination.is_default === 1,
})

const normal = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null))

/** What differs from what is saved. */
const changeBetween = (saved: Values, wanted: Values): TemplateChange =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => normal(value) !== normal(saved[name as keyof Values])),
  )

/** A schedule while it is being changed: nothing holds before it is saved, and the forecast says what will be different. */
export function useDraft(detail: TemplateDetail) {
  const { id } = detail.template
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<Values>>({})
  const values = { ...savedValues(detail), ...changes }
  const change = changeBetween(savedValues(detail), values)
  const isChanged = Object.keys(change).length > 0
  const textProblem = values.confirmation_text === null ? null : checkBody(values.confirmation_text)
  const hasProblem = hoursProblem(values.confirmation_time) !== null || textProblem !== null
  const effect = useQuery({
    ...api.scheduleTemplates.effect.queryOptions({ input: { id, ...change } }),
    enabled: isChanged && !hasProblem,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const save = useMutation(
    api.scheduleTemplates.change.mutationOptions({
      onSuccess: (answer, sent) => {
        const { queryKey } = api.scheduleTemplates.get.queryOptions({ input: { id } })
        queries.setQueryData(queryKey, answer.detail)
        const asSent = { ...savedValues(detail), ...sent }
        setChanges((before) => changeBetween(asSent, { ...asSent, ...before }))
        showSuccess('The schedule is saved. The coming texts follow it.')
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.list.key() })
      },
      onError: showError,
    }),
  )
  const foreseen = isChanged ? effect.data : undefined
  return {
    detail,
    values,
    isChanged,
    /** Which switches the package allows beside those that are on. */
    allowed: foreseen?.defaults ?? detail.defaults,
    month: foreseen?.month ?? detail.month,
    effect: { data: effect.isPlaceholderData ? undefined : foreseen?.effect, error: effect.error },
    hasProblem,
    mayBeSaved: isChanged && !hasProblem,
    isSaving: save.isPending,
    textProblem,
    set: (some: Partial<Values>) => setChanges((before) => ({ ...before, ...some })),
    save: () => save.mutate({ id, ...change }),
    discard: () => setChanges({}),
  }
}

export type Draft = ReturnType<typeof useDraft>
