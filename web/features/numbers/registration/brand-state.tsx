import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '#contract/numbers.ts'
import { api } from '#web/lib/api.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useWhyNot, useZone } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
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
        <Larger larger={brand.larger} />
      </Stack>
    </Card>
  )
}

/** Asks the operator for a registration that lets more texts a day through. */
function Larger({ larger: { can_ask: canAsk, asked_at: askedAt, daily_cap: cap } }: Pick<Brand, 'larger'>) {
  const queries = useQueryClient()
  const whyNot = useWhyNot('numbers.register')
  const ask = useMutation(
    api.numbers.askLarger.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.numbers.brand.key() }),
      onError: showError,
    }),
  )
  if (askedAt)
    return (
      <Note>
        You asked for a larger registration on <When iso={askedAt} />. We write to you once it is there.
      </Note>
    )
  if (!canAsk || whyNot) return null
  return (
    <Stack gap="xs">
      <Note>
        Phone companies take some {cap.toLocaleString('en-US')} parts of texts a day from a church like yours;
        what is more goes the next day. If that is too little, we have your church looked at more closely, so
        that they take more.
      </Note>
      <Actions>
        <Button variant="default" onClick={() => ask.mutate({})} loading={ask.isPending}>
          Ask for a larger registration
        </Button>
      </Actions>
    </Stack>
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
