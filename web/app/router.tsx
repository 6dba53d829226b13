import { createRouter, Link, stringifySearchWith } from '@tanstack/react-router'
import { useTitle } from '#web/lib/title.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import classes from './lone-page.module.css'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
  // An id stands in the address as it is, without quotation marks.
  stringifySearch: stringifySearchWith(JSON.stringify),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Churches that are cancelled or suspended see their billing instead of this page. */
    isDenied?: boolean
    /** Platform admins, who have no church, see it too. */
    isForAdmins?: boolean
    /** Nobody but platform admins sees it. */
    isOnlyForAdmins?: boolean
  }
}

/** Shown when a page fails to load or to draw, for example after the app was updated. */
function BrokenPage() {
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

function NotFoundPage() {
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
