import { Button } from '@mantine/core'
import { EffectWords } from '../effect-words.tsx'
import classes from '../schedule-templates.module.css'
import type { Draft } from './use-draft.ts'

/** While something is changed: what that does to the forecast, and the two ways on. */
export const SaveBar = ({ draft }: { draft: Draft }) => {
  if (!draft.isChanged) return null
  return (
    <section className={classes.bar} aria-label="Changes">
      {draft.hasProblem ? (
        <p className={classes.problem}>Correct what is marked in red to save.</p>
      ) : (
        <EffectWords effect={draft.effect.data} error={draft.effect.error} />
      )}
      <div className={classes.actions}>
        <Button onClick={draft.save} loading={draft.isSaving} disabled={!draft.mayBeSaved}>
          Save
        </Button>
        <Button variant="default" onClick={draft.discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
