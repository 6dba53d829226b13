import { createRootRoute, createRoute } from '@tanstack/react-router'
import { onlySignedIn, onlySignedOut } from './guards.ts'
import { type Given, ownPath, text } from './search.ts'

/** What surrounds every page. The features hang their pages below these layouts, and web/app draws them. */
export const rootLayout = createRootRoute()

/** Pages for people who are not signed in; everybody else goes on to the dashboard. */
export const accessLayout = createRoute({
  getParentRoute: () => rootLayout,
  id: 'access',
  validateSearch: (given: Given): { message?: string; redirect?: string } => ({
    message: text(given.message),
    redirect: ownPath(given.redirect),
  }),
  beforeLoad: ({ search }) => onlySignedOut(search.redirect),
})

/** Pages below the name of the product, for people on their way in. */
export const frameLayout = createRoute({ getParentRoute: () => rootLayout, id: 'frame' })

/** Everything behind the login, inside the menus. */
export const workspaceLayout = createRoute({
  getParentRoute: () => rootLayout,
  id: 'workspace',
  beforeLoad: ({ location }) => onlySignedIn(location.href),
})
