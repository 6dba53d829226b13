import { Button } from '@mantine/core'
import { phoneInWords } from '#web/lib/phone.ts'
import { useMe } from '#web/lib/profile.ts'
import { useSending } from '#web/lib/sending.ts'
import { Banner } from '#web/ui/banner.tsx'

/** On every page while texts go to the owner: nobody must forget that volunteers get none. */
export const TrialBanner = () => {
  const { user } = useMe()
  const { send, isChanging } = useSending()
  const number = user?.role === 'owner' && user.mobile_phone
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
          <Button onClick={() => send('live')} disabled={isChanging || user?.role !== 'owner'}>
            Start sending to volunteers
          </Button>
          <Button variant="default" onClick={() => send('paused')} disabled={isChanging}>
            Pause
          </Button>
        </>
      }
    >
      {user?.role === 'staff' && 'Only owners of your church can start sending. '}
      Each text says whom it was for. Volunteers get nothing, and replies to these texts change no answer.
    </Banner>
  )
}
