import type { Brand } from '#contract/numbers.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
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
export function BrandState({ brand }: { brand: Brand }) {
  const { word, meaning } = wordsOf(brand)
  const state = (
    <span aria-live="polite">
      <Pill tone={TONES[brand.status]}>{word}</Pill>
    </span>
  )
  return (
    <Card title="Where it stands" end={state}>
      <Stack>
        <StepsLine label="Progress of the registration" steps={stepsOf(brand)} />
        <p>{meaning}</p>
        {brand.reasons.length > 0 && (
          <Banner tone="bad" title="What to correct">
            <ul className={classes.reasons}>
              {brand.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
        )}
        <Facts
          facts={[
            ...(brand.submitted_at
              ? [['Handed in', <When key="in" iso={brand.submitted_at} />] as const]
              : []),
            ...(brand.decided_at ? [['Decided', <When key="out" iso={brand.decided_at} />] as const] : []),
          ]}
        />
        <p className={classes.meanwhile}>{brand.meanwhile}</p>
      </Stack>
    </Card>
  )
}

function When({ iso }: { iso: string }) {
  const zone = useZone()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)}>
      {shortDayAndTime(iso, zone)}
    </time>
  )
}
