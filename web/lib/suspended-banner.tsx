import { Banner } from '#web/ui/banner.tsx'

/** Why a platform admin has suspended the church, and whom to write to: no plan would open it again. */
export const SuspendedBanner = ({ reason }: { reason: string }) => (
  <Banner tone="bad" title="Your account is suspended by Steeple">
    {reason} No texts go out, and nothing is charged meanwhile. Please answer the e-mail that told the owners
    of your church, or write to us.
  </Banner>
)
