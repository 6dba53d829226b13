import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { api } from './api.ts'
import { errorText } from './errors.ts'

/** Asks before volunteers are texted, with what the server foresees. */
export function StartDialog({ start, close }: { start: () => void; close: () => void }) {
  const { data, error } = useQuery(api.churches.startPreview.queryOptions({ gcTime: 0, staleTime: 0 }))
  return (
    <AskDialog
      title="Start sending to volunteers?"
      go="Start"
      isGoing={!data && !error}
      onGo={start}
      close={close}
    >
      {data && <p>{data.words}</p>}
      {!data && error && <Banner tone="bad">{errorText(error)}</Banner>}
      {!data && !error && <Skeleton height={24} role="status" aria-label="Looking at what would go" />}
    </AskDialog>
  )
}
