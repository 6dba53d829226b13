import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { TextPreview } from '#contract/message-templates.ts'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import classes from './message-templates.module.css'

const CHOICES = [
  { value: 'one', label: 'One assignment' },
  { value: 'several', label: 'Several' },
]

/** A phone with the text as it would arrive. */
export const PhonePreview = ({ preview }: { preview: TextPreview | undefined }) => {
  const [choice, setChoice] = useState('one')
  const several = preview?.several ?? null
  const shown = choice === 'several' && several !== null ? several : preview?.one
  return (
    <div className={classes.preview}>
      {several !== null && (
        <SegmentedControl
          aria-label="Preview about"
          size="xs"
          data={CHOICES}
          value={choice}
          onChange={setChoice}
        />
      )}
      <section className={classes.phone} aria-label="Preview">
        {preview ? (
          <BubbleLog label={`Text to ${preview.name}`}>
            <PhoneBubble
              side="in"
              text={shown}
              when={preview.is_real ? `To ${preview.name}, next on a plan` : `To ${preview.name}, an example`}
            />
          </BubbleLog>
        ) : (
          <Skeleton height={110} radius={16} aria-label="Loading the preview" role="status" />
        )}
      </section>
    </div>
  )
}
