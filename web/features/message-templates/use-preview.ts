import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Language } from '#core/vocabulary/languages.ts'
import { api } from '#web/lib/api.ts'
import { type Draft, problemsOf } from './drafts.ts'

const PREVIEW_PAUSE_MS = 250
const OUTLOOK_PAUSE_MS = 900

/** How the words that are typed would arrive, and what they would cost in a month. */
export function usePreview(id: string, language: Language, draft: Draft) {
  const isSound = Object.keys(problemsOf(draft)).length === 0
  const [shown] = useDebouncedValue(draft, PREVIEW_PAUSE_MS)
  const [counted] = useDebouncedValue(draft, OUTLOOK_PAUSE_MS)
  const preview = useQuery({
    ...api.messageTemplates.preview.queryOptions({ input: { id, language, ...shown } }),
    enabled: isSound && Object.keys(problemsOf(shown)).length === 0,
    placeholderData: keepPreviousData,
  })
  const outlook = useQuery({
    ...api.messageTemplates.outlook.queryOptions({ input: { id, language, ...counted } }),
    enabled: isSound && Object.keys(problemsOf(counted)).length === 0,
    placeholderData: keepPreviousData,
  })
  return { preview, outlook: outlook.data }
}
