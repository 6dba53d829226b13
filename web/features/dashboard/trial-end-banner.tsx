import { ON_EXTENDED_TRIAL, ON_TRIAL } from '#core/vocabulary/churches.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { daysInWords, daysUntil, exactTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useMe, useWhyNot, useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'

const TOLD_DAYS = 7

/** Says in its last week that the trial ends, and what stops then. */
export function TrialEndBanner() {
  const { church } = useMe()
  const mayPay = useWhyNot('billing.pay') === null
  const zone = useZone()
  const now = useNow()
  const end = church?.trial_ends_at
  const isOnTrial = church?.status === ON_TRIAL || church?.status === ON_EXTENDED_TRIAL
  if (!end || !isOnTrial || daysUntil(end, zone, now) > TOLD_DAYS) return null
  return (
    <Banner
      tone="careful"
      title={`Your trial ends ${daysInWords(end, zone, now)}`}
      actions={mayPay && <ButtonLink to="/billing">Choose a plan</ButtonLink>}
    >
      <span title={exactTime(end, zone)}>From then on no texts go out until your church has a plan.</span>
    </Banner>
  )
}
