import { Link } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import classes from './lone-page.module.css'

export const NotFoundPage = () => {
  useTitle('Page not found')
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <h1>Page not found</h1>
      <p>Uh oh, we can't seem to find the page you're looking for. Try going back to the previous page.</p>
      <Link to="/" className={actionClass('go')}>
        Go to Dashboard
      </Link>
    </main>
  )
}
