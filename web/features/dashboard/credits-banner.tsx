import { ButtonLink } from '#web/lib/button-link.tsx'
import { useWhyNot } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Says that texts are due and wait for credits. */
export function CreditsBanner({ waiting }: { waiting: number }) {
  const mayPay = useWhyNot('billing.pay') === null
  if (waiting === 0) return null
  return (
    <Banner
      tone="careful"
      title={waiting === 1 ? '1 text waits for credits' : `${waiting} texts wait for credits`}
      actions={
        <>
          {mayPay && <ButtonLink to="/billing">Buy credits</ButtonLink>}
          <ButtonLink to="/forecast" variant="default">
            See the forecast
          </ButtonLink>
        </>
      }
    >
      Your credits do not cover them. Once there are enough, what is still timely goes.
    </Banner>
  )
}
