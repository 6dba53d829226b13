import { Button } from '@mantine/core'
import type { TemplateDetail, TextVersion } from '#contract/message-templates.ts'
import { exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { FieldWords } from './field-words.tsx'
import classes from './message-templates.module.css'
import type { EditedText } from './use-text.ts'

/** What the words were before, who changed them, and the way back. */
export function Versions({ detail, text }: { detail: TemplateDetail; text: EditedText }) {
  const { versions, original } = detail
  if (versions.length === 0) return null
  return (
    <details className={classes.versions}>
      <summary>History ({versions.length})</summary>
      <List as="ol" bare aria-label="History">
        {versions.map((version, at) => (
          <Version
            key={version.id}
            version={version}
            body={(version.words ?? original)?.body ?? ''}
            isCurrent={at === 0}
            isBusy={text.isGoingBack}
            onRestore={() => text.restore(version.id)}
          />
        ))}
      </List>
    </details>
  )
}

type VersionProps = {
  version: TextVersion
  body: string
  isCurrent: boolean
  isBusy: boolean
  onRestore: () => void
}

function Version({ version: { at, by, words }, body, isCurrent, isBusy, onRestore }: VersionProps) {
  const zone = useZone()
  const when = shortDayAndTime(at, zone)
  return (
    <Row as="li" between className={classes.version}>
      <div>
        <Note as="span" title={exactTime(at, zone)}>
          {when}
          {by && ` · ${by}`}
          {words === null && ' · Reset to Original'}
        </Note>
        <p>
          <FieldWords text={body} />
        </p>
      </div>
      {isCurrent ? (
        <Note as="span">Now</Note>
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={onRestore}
          aria-label={`Restore the words of ${when}`}
        >
          Restore
        </Button>
      )}
    </Row>
  )
}
