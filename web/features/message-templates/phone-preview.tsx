import { SegmentedControl, Skeleton } from '@mantine/core'
import type { TextPreview } from '#contract/message-templates.ts'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './message-templates.module.css'

/** Of how many assignments the text that is shown speaks. */
export type About = 'one' | 'several'

const CHOICES: { value: About; label: string }[] = [
  { value: 'one', label: 'One assignment' },
  { value: 'several', label: 'Several' },
]

type PhonePreviewProps = {
  preview: TextPreview | undefined
  shown: string | undefined
  about: About
  setAbout: (about: About) => void
}

/** A phone with the text as it would arrive. */
export function PhonePreview({ preview, shown, about, setAbout }: PhonePreviewProps) {
  const hasSeveral = preview ? preview.several !== null : false
  return (
    <Stack gap="m">
      {hasSeveral && (
        <SegmentedControl
          aria-label="Preview about"
          size="xs"
          data={CHOICES}
          value={about}
          onChange={setAbout}
        />
      )}
      <section className={classes.phone} aria-label="Preview">
        {preview ? (
          <BubbleLog label={`Text to ${preview.name}`}>
            <PhoneBubble
              side="in"
              text={shown ?? ''}
              when={preview.is_real ? `To ${preview.name}, next on a plan` : `To ${preview.name}, an example`}
            />
          </BubbleLog>
        ) : (
          <Skeleton height={110} radius={16} aria-label="Loading the preview" role="status" />
        )}
      </section>
    </Stack>
  )
}
