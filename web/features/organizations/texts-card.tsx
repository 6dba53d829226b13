import type { OrganizationDetail } from '#contract/organizations.ts'
import { statusInWords } from '#core/messages/log-words.ts'
import { isLost } from '#core/vocabulary/messages.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Facts, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Texts = OrganizationDetail['texts']
type Text = Texts['latest'][number]

/** How many texts went, failed and came in the last days; the last of them, and those that somebody misses, with the reason. */
export const TextsCard = ({ detail: { texts } }: { detail: OrganizationDetail }) => (
  <Card title={`Texts in the last ${texts.days} days`}>
    <Facts
      facts={[
        ['Sent', texts.sent.toLocaleString('en-US')],
        ['Failed', texts.failed.toLocaleString('en-US')],
        ['Received', texts.received.toLocaleString('en-US')],
      ]}
    />
    <TextList title="Not sent, or lost" texts={texts.missing} none="Nothing is missing." />
    <TextList title="Sent last" texts={texts.latest} none="Nothing has gone yet." />
  </Card>
)

type TextListProps = { title: string; texts: Text[]; none: string }

const TextList = ({ title, texts, none }: TextListProps) => (
  <Stack gap="xs">
    <h3>{title}</h3>
    {texts.length === 0 && <p>{none}</p>}
    <List aria-label={title}>
      {texts.map((text) => (
        <TextRow key={text.id} text={text} />
      ))}
    </List>
  </Stack>
)

/** 'confirmation_reminder' as 'Confirmation reminder'. */
const kindInWords = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

const STATUS_WORDS: Partial<Record<Text['status'], string>> = { planned: 'Waits', other: 'Not sent' }

function toneOf({ status }: Text) {
  if (status === 'delivered') return 'good'
  return isLost(status) ? 'bad' : undefined
}

function TextRow({ text }: { text: Text }) {
  const zone = useZone()
  const { at, kind, to, status, why, fix } = text
  return (
    <Row as="li" between align="start">
      <Stack as="span" gap="xs">
        <span>
          {kindInWords(kind)}
          {to && ` to ${phoneInWords(to)}`}
        </span>
        {why && (
          <Note as="span">
            {why} {fix}
          </Note>
        )}
        <Note as="time" dateTime={at} title={exactTime(at, zone)}>
          {shortDayAndTime(at, zone)}
        </Note>
      </Stack>
      <Pill tone={toneOf(text)}>{STATUS_WORDS[status] ?? statusInWords(status)}</Pill>
    </Row>
  )
}
