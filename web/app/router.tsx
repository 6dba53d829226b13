import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import { BrokenPage } from './broken-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
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
