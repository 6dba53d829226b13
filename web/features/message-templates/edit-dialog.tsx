import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { EditForm } from './edit-form.tsx'
import { EditorsSkeleton } from './editors-skeleton.tsx'
import { useText } from './use-text.ts'

/** Changes the words of one text; the whole screen on phones. */
export function EditDialog({ id, close }: { id: string; close: () => void }) {
  const isSmall = useMediaQuery('(max-width: 959px)', undefined, { getInitialValueInEffect: false })
  const text = useText(id)
  const [isLeaving, setIsLeaving] = useState(false)
  const { data, error, refetch, isFetching } = text.query
  const leave = () => (text.hasUnsaved && text.isChanged ? setIsLeaving(true) : close())
  return (
    <Dialog onClose={leave} title="Edit Template" size={1000} fullScreen={isSmall}>
      {error && (
        <ErrorState
          title="The text could not be loaded"
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && (!data || !text.draft) && <EditorsSkeleton />}
      {!error && data && text.draft && (
        <EditForm detail={data} draft={text.draft} text={text} close={close} />
      )}
      {isLeaving && (
        <AskDialog
          title="Leave without saving?"
          go="Leave"
          isRisky
          onGo={close}
          close={() => setIsLeaving(false)}
          stay="Keep writing"
        >
          The words you changed are not saved; they are lost when you leave.
        </AskDialog>
      )}
    </Dialog>
  )
}
