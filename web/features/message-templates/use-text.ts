import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#core/vocabulary/languages.ts'
import { api } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { type Draft, draftOf, isSameDraft, type Part, problemsOf } from './drafts.ts'

type Drafts = Partial<Record<Language, Draft | undefined>>
/** What had been typed when it was sent. */
type Before = { language: Language; typed: Draft | undefined }

/** A text while it is edited: what is typed in each language stays until it is saved. */
export function useText(id: string) {
  const queries = useQueryClient()
  const [language, setLanguage] = useState<Language>('en')
  const [drafts, setDrafts] = useState<Drafts>({})
  const [problems, setProblems] = useState<Partial<Record<Part, string>>>({})
  const [banner, setBanner] = useState<string | null>(null)
  const query = useQuery(api.messageTemplates.get.queryOptions({ input: { id, language } }))
  const saved = query.data ? draftOf(query.data.template) : null
  const draft = drafts[language] ?? saved

  /** What was typed since stays. */
  const forget = ({ language, typed }: Before) => {
    setDrafts((all) => (all[language] === typed ? { ...all, [language]: undefined } : all))
    setProblems({})
    setBanner(null)
  }
  const reload = () => queries.invalidateQueries({ queryKey: api.messageTemplates.key() })
  const onMutate = (): Before => ({ language, typed: drafts[language] })
  const settled = (words: string) => async (_answer: unknown, _sent: unknown, before: Before) => {
    await reload()
    forget(before)
    showSuccess(words)
  }
  const refused = (error: unknown) => {
    const fields = fieldErrors(error) as Partial<Record<Part, string>>
    setProblems(fields)
    setBanner(Object.keys(fields).length > 0 ? null : errorText(error))
  }
  const save = useMutation(
    api.messageTemplates.save.mutationOptions({
      onMutate,
      onSuccess: settled('Saved. Texts that have not gone yet use the new words.'),
      onError: refused,
    }),
  )
  const reset = useMutation(
    api.messageTemplates.reset.mutationOptions({
      onMutate,
      onSuccess: settled('The original words are back.'),
      onError: showError,
    }),
  )
  const restore = useMutation(
    api.messageTemplates.restore.mutationOptions({
      onMutate,
      onSuccess: settled('The earlier words are back.'),
      onError: showError,
    }),
  )
  return {
    query,
    language,
    setLanguage: (next: Language) => {
      setProblems({})
      setLanguage(next)
    },
    draft,
    change: (next: Draft) => {
      const isAsSaved = saved !== null && isSameDraft(next, saved)
      setDrafts((all) => ({ ...all, [language]: isAsSaved ? undefined : next }))
      setProblems({})
    },
    isChanged: draft !== null && saved !== null && !isSameDraft(draft, saved),
    hasUnsaved: Object.values(drafts).some((one) => one !== undefined),
    problems,
    banner,
    save: () => {
      if (!draft) return
      const wrong = problemsOf(draft)
      setProblems(wrong)
      if (Object.keys(wrong).length === 0) save.mutate({ id, language, ...draft })
    },
    reset: () => reset.mutate({ id, language }),
    restore: (versionId: number) => restore.mutate({ id, versionId }),
    isSaving: save.isPending,
    isGoingBack: reset.isPending || restore.isPending,
  }
}
export type EditedText = ReturnType<typeof useText>
