import { Button } from '@mantine/core'
import type { TextOutlook, TextPreview } from '#contract/message-templates.ts'
import { cheaperSpelling, type Diagnosis, diagnose } from '#core/messages/segment-doctor.ts'
import type { LeftOut } from '#core/vocabulary/message-templates.ts'
import { plural } from '#web/lib/counts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Draft } from './drafts.ts'
import classes from './message-templates.module.css'

type DoctorProps = {
  draft: Draft
  preview: TextPreview
  /** The text that the preview shows. */
  shown: string
  outlook: TextOutlook | undefined
  onChange: (draft: Draft) => void
}

const WORTH_SAYING = 25

const LEFT_OUT: Record<LeftOut, string> = {
  church: 'The text does not say which church it is from. [Church.Name] does.',
  when: 'The text does not say when. [Plan.Date.Time] does.',
  answer: 'The text does not say how to answer. ‘Reply ACCEPT or DECLINE’ does, or [Url].',
}

/** What the text costs, which characters make it expensive, and what would be cheaper. */
export function SegmentDoctor({ draft, preview, shown, outlook, onChange }: DoctorProps) {
  const diagnosis = diagnose(Object.values(draft).join(' '), shown)
  return (
    <Stack as="section" gap="s" aria-label="Cost">
      <Each diagnosis={diagnosis} perSegment={preview.credits_per_segment} />
      {diagnosis.letters.length > 0 && <Letters diagnosis={diagnosis} draft={draft} onChange={onChange} />}
      {diagnosis.fromValues.length > 0 && (
        <p>
          {quoted(diagnosis.fromValues)} {diagnosis.fromValues.length === 1 ? 'comes' : 'come'} with the name
          or the service. Plain letters in names make that cheap.
        </p>
      )}
      {preview.unknown_fields.map((field) => (
        <Banner key={field} tone="careful">
          [{field}] is no merge field and stays as it is.
        </Banner>
      ))}
      {preview.left_out.map((what) => (
        <Banner key={what} tone="careful">
          {LEFT_OUT[what]}
        </Banner>
      ))}
      {outlook && <Month outlook={outlook} />}
    </Stack>
  )
}

const quoted = (letters: readonly string[]): string => letters.map((letter) => `“${letter}”`).join(' ')

function Each({ diagnosis, perSegment }: { diagnosis: Diagnosis; perSegment: number | null }) {
  const { segments, units, over, encoding } = diagnosis
  const credits = perSegment === null ? null : segments * perSegment
  return (
    <p>
      <strong>
        {plural(segments, 'segment')}
        {credits !== null && ` · ${plural(credits, 'credit')} each`}
      </strong>{' '}
      <Note as="span">
        {units} characters, {encoding === 'GSM-7' ? '160' : '70'} in a segment
      </Note>
      {segments > 1 && over <= WORTH_SAYING && (
        <Note as="span">{plural(over, 'character')} fewer would save a segment.</Note>
      )}
    </p>
  )
}

function Letters({
  diagnosis,
  draft,
  onChange,
}: Pick<DoctorProps, 'draft' | 'onChange'> & { diagnosis: Diagnosis }) {
  const cheaper: Draft = {
    body: cheaperSpelling(draft.body),
    multiple_body: cheaperSpelling(draft.multiple_body),
    multiple_body_part: cheaperSpelling(draft.multiple_body_part),
    additional_part: cheaperSpelling(draft.additional_part),
  }
  const canFold = cheaper.body !== draft.body || diagnosis.letters.every(({ instead }) => instead !== null)
  return (
    <Banner
      tone="careful"
      actions={
        canFold && (
          <Button size="xs" variant="default" onClick={() => onChange(cheaper)}>
            Use the cheaper spelling
          </Button>
        )
      }
    >
      <p>
        {quoted(diagnosis.letters.map(({ letter }) => letter))}{' '}
        {diagnosis.letters.length === 1 ? 'makes' : 'make'} the text expensive: a segment holds 70 characters
        instead of 160.
      </p>
      <Row as="ul">
        {diagnosis.letters.map(({ letter, instead }) => (
          <Note as="li" key={letter}>
            {letter} → {instead ?? (canFold ? 'left out' : 'no cheaper spelling')}
          </Note>
        ))}
      </Row>
    </Banner>
  )
}

function Month({ outlook: { basis, texts, credits, credits_now } }: { outlook: TextOutlook }) {
  const more = credits - credits_now
  if (texts === 0)
    return (
      <Note>
        {basis === 'planned' ? 'None is planned for the coming 30 days.' : 'None went in the last 30 days.'}
      </Note>
    )
  const when = basis === 'planned' ? 'In the coming 30 days' : 'As many as in the last 30 days'
  return (
    <p>
      {when}: {plural(texts, 'text')}, {plural(credits, 'credit')}
      {more !== 0 && (
        <strong className={more > 0 ? classes.more : classes.less}>
          {' '}
          ({Math.abs(more)} {more > 0 ? 'more' : 'fewer'} than with the words now)
        </strong>
      )}
      .
    </p>
  )
}
