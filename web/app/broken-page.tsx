import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import classes from './lone-page.module.css'

/** Shown when a page fails to load or to draw, for example after the app was updated. */
export const BrokenPage = () => {
  useTitle('Something went wrong')
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Loading it again usually helps; nothing you saved is lost.</p>
      <Action look="go" onClick={() => location.reload()}>
        Load again
      </Action>
    </main>
  )
}
