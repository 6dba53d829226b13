import { useMediaQuery } from '@mantine/hooks'
import { errorText } from '#web/lib/errors.ts'
import { LeaveDialog } from '#web/lib/leave-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { EditForm } from './edit-form.tsx'
import { EditorsSkeleton } from './editors-skeleton.tsx'
import { useText } from './use-text.ts'

type EditDialogProps = {
  id: string
  close: () => void
  /** The text is deleted, and with it what was typed. */
  onRemoved: () => void
}

/** Changes the words of one text; the whole screen on phones. */
export function EditDialog({ id, close, onRemoved }: EditDialogProps) {
  const isSmall = useMediaQuery('(max-width: 959px)', undefined, { getInitialValueInEffect: false })
  const text = useText(id)
  const { data, error, refetch, isFetching } = text.query
  return (
    <Dialog onClose={close} title="Edit Template" size={1000} fullScreen={isSmall}>
      {error && !data && (
        <ErrorState
          title="The text could not be loaded"
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <EditorsSkeleton />}
      {data && text.draft && <EditForm detail={data} draft={text.draft} text={text} onRemoved={onRemoved} />}
      <LeaveDialog isChanged={text.hasUnsaved} stay="Keep writing">
        The words you changed are not saved; they are lost when you leave.
      </LeaveDialog>
    </Dialog>
  )
}
