import { Button } from '@mantine/core'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './forecast.module.css'
import type { TextGroup } from './text-groups.ts'
import { ACTIONS, groupTitle, OFFERED, stateOf } from './text-words.ts'
import type { useChangeText } from './use-change-text.tsx'

type GroupActionsProps = { texts: TextGroup['texts']; changing: ReturnType<typeof useChangeText> }

/** What can be done about all texts of a line at once. */
export function GroupActions({ texts, changing }: GroupActionsProps) {
  const some = texts.filter((text) => OFFERED[text.state].length > 0 && !changing.isLeaving(text))
  if (some.length < 2) return null
  return (
    <Row gap="s" className={classes.text}>
      <Note as="span">All {some.length}:</Note>
      {OFFERED[stateOf(texts)].map((action) => (
        <Button
          key={action}
          variant="default"
          size="xs"
          aria-label={`${ACTIONS[action]} all: ${groupTitle(texts)}`}
          onClick={() => changing.changeAll(some, action)}
        >
          {ACTIONS[action]}
        </Button>
      ))}
    </Row>
  )
}
