import { Button } from '@mantine/core'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { EffectWords } from '../effect-words.tsx'
import classes from '../schedule-templates.module.css'
import type { Draft } from './use-draft.ts'

/** While something is changed: what that does to the forecast, and the two ways on. */
export const SaveBar = ({ draft }: { draft: Draft }) => {
  if (!draft.isChanged) return null
  return (
    <Row as="section" between className={classes.bar} aria-label="Changes">
      {draft.hasProblem ? (
        <Note tone="bad">Correct what is marked in red to save.</Note>
      ) : (
        <EffectWords effect={draft.effect.data} error={draft.effect.error} />
      )}
      <Actions>
        <Button onClick={draft.save} loading={draft.isSaving} disabled={!draft.mayBeSaved}>
          Save
        </Button>
        <Button variant="default" onClick={draft.discard}>
          Discard
        </Button>
      </Actions>
    </Row>
  )
}
