import type { Brand } from '#contract/numbers.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Pill } from '#web/ui/card.tsx'
import { StepsLine } from '#web/ui/steps-line.tsx'
import classes from './brand.module.css'
import { stepsOf, wordsOf } from './brand-words.ts'

const TONES = {
  none: undefined,
  draft: undefined,
  in_review: 'careful',
  approved: 'good',
  rejected: 'bad',
} as const

/** How far the registration has come, what that means, and what can be done in the meantime. */
export const BrandState = ({ brand }: { brand: Brand }) => {
  const { word, meaning } = wordsOf(brand)
  const state = (
    <span aria-live="polite">
      <Pill tone={TONES[brand.status]}>{word}</Pill>
    </span>
  )
  return (
    <Card title="Where it stands" end={state}>
      <div className={classes.state}>
        <StepsLine label="Progress of the registration" steps={stepsOf(brand)} />
        <p className={classes.meaning}>{meaning}</p>
        {brand.reasons.length > 0 && (
          <Banner tone="bad" title="What to correct">
            <ul className={classes.reasons}>
              {brand.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
        )}
        <dl className={classes.dates}>
          <When name="Handed in" iso={brand.submitted_at} />
          <When name="Decided" iso={brand.decided_at} />
        </dl>
        <p className={classes.meanwhile}>{brand.meanwhile}</p>
      </div>
    </Card>
  )
}

const When = ({ name, iso }: { name: string; iso: string | null }) => {
  const zone = useZone()
  if (!iso) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={iso} title={exactTime(iso, zone)}>
          {shortDayAndTime(iso, zone)}
        </time>
      </dd>
    </div>
  )
}
