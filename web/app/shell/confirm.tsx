import { lazy, Suspense } from 'react'
import { useQuestion } from '#web/lib/confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** The dialog that asks who it is, loaded once it is needed. */
export const Confirm = () => {
  const question = useQuestion()
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  )
}
