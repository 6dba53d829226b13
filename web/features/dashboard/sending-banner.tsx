import { ButtonLink } from '#web/lib/button-link.tsx'
import { useMe } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says that nothing goes out at present, and leads to what would. */
export function SendingBanner({ unconfirmed }: { unconfirmed: number }) {
  if (useMe().church?.sending_mode !== 'paused') return null
  return (
    <Banner
      tone="careful"
      title="Sending is paused"
      actions={<ButtonLink to="/after-auth-two">See what would go out</ButtonLink>}
    >
      {waiting(unconfirmed)} Nothing goes out until you start, for everybody or on your own phone first.
    </Banner>
  )
}

const waiting = (unconfirmed: number) =>
  unconfirmed === 1 ? '1 person has not answered.' : `${unconfirmed} people have not answered.`
