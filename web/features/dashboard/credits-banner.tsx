import { ButtonLink } from '#web/lib/button-link.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Says that texts are due and wait for credits. */
export const CreditsBanner = ({ waiting }: { waiting: number }) =>
  waiting === 0 ? null : (
    <Banner
      tone="careful"
      title={waiting === 1 ? '1 text waits for credits' : `${waiting} texts wait for credits`}
      actions={
        <ButtonLink to="/forecast" variant="default">
          See the forecast
        </ButtonLink>
      }
    >
      Your credits do not cover them. Once there are enough, what is still timely goes.
    </Banner>
  )
