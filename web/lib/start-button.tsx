import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { api } from './api.ts'
import { errorText } from './errors.ts'

const AskDialog = lazy(async () => ({ default: (await import('#web/ui/ask-dialog.tsx')).AskDialog }))

type StartButtonProps = {
  start: () => void
  disabled: boolean
  fullWidth?: boolean
  children: ReactNode
}

/** Starts sending to volunteers, after asking once with how many are texted, who, and until when. */
export function StartButton({ start, ...look }: StartButtonProps) {
  const [isAsking, ask] = useDisclosure(false)
  return (
    <>
      <Button {...look} onClick={ask.open} />
      {isAsking && (
        <Suspense>
          <Question
            start={() => {
              ask.close()
              start()
            }}
            close={ask.close}
          />
        </Suspense>
      )}
    </>
  )
}

function Question({ start, close }: { start: () => void; close: () => void }) {
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
