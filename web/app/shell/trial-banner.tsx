import { Button } from '@mantine/core'
import { phoneInWords } from '#web/lib/phone.ts'
import { useGetsTrialTexts, useMe, useWhyNot } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { StartButton } from '#web/lib/start-button.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** On every page while texts go to the owner: nobody must forget that volunteers get none. */
export function TrialBanner() {
  const { user } = useMe()
  const { send, isChanging } = useSending()
  const number = useGetsTrialTexts() && user?.mobile_phone
  const whyNotLive = useWhyNot('sending.start')
  return (
    <Banner
      tone="careful"
      title={
        <>
          Trial mode: texts go to{' '}
          <span className="nowrap">{number ? phoneInWords(number) : 'the owner’s phone'}</span>
        </>
      }
      actions={
        <>
          <StartButton start={() => send('live')} disabled={isChanging || whyNotLive !== null}>
            Start sending to volunteers
          </StartButton>
          <Button variant="default" onClick={() => send('paused')} disabled={isChanging}>
            Pause
          </Button>
        </>
      }
    >
      {whyNotLive && `${whyNotLive} `}
      Each text says whom it was for. Volunteers get nothing, and replies to these texts change no answer.
    </Banner>
  )
}
