import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Row } from '#web/ui/row.tsx'

const closeButtonProps = { 'aria-label': 'Close' }

/** Says what was done to an entry, with an undo. */
export function showDone(entryId: number, words: string, undo: () => void): void {
  const id = `inbox-${entryId}`
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.hide(id)
  notifications.show({
    id,
    closeButtonProps,
    message: (
      <Row between>
        <span>{words}</span>
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      </Row>
    ),
  })
}
