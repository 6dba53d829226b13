import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#core/vocabulary/languages.ts'
import { api } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { type Draft, draftOf, isSameDraft, type Part, problemsOf } from './drafts.ts'

type Drafts = Partial<Record<Language, Draft>>

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

  const forget = () => {
    setDrafts(({ [language]: _, ...others }) => others)
    setProblems({})
    setBanner(null)
  }
  const reload = () => queries.invalidateQueries({ queryKey: api.messageTemplates.key() })
  const settled = (words: string) => async () => {
    await reload()
    forget()
    showSuccess(words)
  }
  const refused = (error: unknown) => {
    const fields = fieldErrors(error) as Partial<Record<Part, string>>
    setProblems(fields)
    setBanner(Object.keys(fields).length > 0 ? null : errorText(error))
  }
  const save = useMutation(
    api.messageTemplates.save.mutationOptions({
      onSuccess: settled('Saved. Texts that have not gone yet use the new words.'),
      onError: refused,
    }),
  )
  const reset = useMutation(
    api.messageTemplates.reset.mutationOptions({
      onSuccess: settled('The original words are back.'),
      onError: showError,
    }),
  )
  const restore = useMutation(
    api.messageTemplates.restore.mutationOptions({
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
      setDrafts((all) => ({ ...all, [language]: next }))
      setProblems({})
    },
    isChanged: draft !== null && saved !== null && !isSameDraft(draft, saved),
    hasUnsaved: Object.keys(drafts).length > 0,
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
