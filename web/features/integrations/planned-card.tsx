import { Banner } from '#web/ui/banner.tsx'
import { IntegrationCard } from './integration-card.tsx'

/** The link shortener, which is not there yet. */
export const PlannedCard = () => (
  <IntegrationCard
    title="Link shortener"
    purpose="Will shorten the personal links in your texts with your own Bitly account."
    state={{ words: 'Planned', isOn: false }}
  >
    <Banner tone="careful">
      Shared public shorteners will be blocked by US carriers. We suggest a paid domain of your own.
    </Banner>
  </IntegrationCard>
)
