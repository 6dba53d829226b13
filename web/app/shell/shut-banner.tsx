import { CANCELLED } from '#core/vocabulary/churches.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { useMe, useWhyNot } from '#web/lib/profile.ts'
import { SuspendedBanner } from '#web/lib/suspended-banner.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** On every page that a cancelled or suspended church still sees: nothing goes out, and what changes that. */
export function ShutBanner() {
  const { church } = useMe()
  const mayPay = useWhyNot('billing.pay') === null
  if (church?.suspension) return <SuspendedBanner reason={church.suspension.reason} />
  return (
    <Banner
      tone="bad"
      title={`Your account is ${church?.status === CANCELLED ? 'cancelled' : 'suspended'}`}
      actions={mayPay && <ButtonLink to="/billing">Choose a plan</ButtonLink>}
    >
      No texts go out until your church has a plan.
      {!mayPay && ' An owner of your church can choose one.'}
    </Banner>
  )
}
