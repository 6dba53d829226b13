import { Button } from '@mantine/core'
import { useMe } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says that volunteers get no texts at present, and lets it begin. */
export const SendingBanner = ({ unconfirmed }: { unconfirmed: number }) => {
  const mode = useMe().church?.sending_mode
  const { send, isChanging } = useSending()
  if (mode === 'trial') {
    return (
      <Banner
        tone="careful"
        title="You are trying it out"
        actions={
          <>
            <Button onClick={() => send('live')} disabled={isChanging}>
              Start sending
            </Button>
            <Button variant="default" onClick={() => send('paused')} disabled={isChanging}>
              Pause sending
            </Button>
          </>
        }
      >
        Every text goes to your own phone, marked with the name it was for. Volunteers get nothing.
      </Banner>
    )
  }
  if (mode !== 'paused') return null
  return (
    <Banner
      tone="careful"
      title="Sending is paused"
      actions={
        <>
          <Button onClick={() => send('live')} disabled={isChanging}>
            Start sending
          </Button>
          <Button variant="default" onClick={() => send('trial')} disabled={isChanging}>
            Try it on my own phone first
          </Button>
        </>
      }
    >
      {waiting(unconfirmed)} Nothing goes out until you start.
    </Banner>
  )
}

const waiting = (unconfirmed: number) =>
  unconfirmed === 1 ? '1 person has not answered.' : `${unconfirmed} people have not answered.`
