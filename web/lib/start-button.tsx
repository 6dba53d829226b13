import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'

const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))

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
          <StartDialog
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
