import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlyChoosingNumber } from '#web/lib/guards.ts'
import { frameLayout, workspaceLayout } from '#web/lib/layouts.ts'
import { signupSearch } from '#web/lib/search.ts'

export const frameRoutes = [
  createRoute({
    getParentRoute: () => frameLayout,
    path: '/signup-number',
    validateSearch: signupSearch,
    beforeLoad: ({ search }) => onlyChoosingNumber(search.id),
    component: lazyRouteComponent(() => import('./signup-number-page.tsx'), 'SignupNumberPage'),
  }),
  createRoute({
    getParentRoute: () => frameLayout,
    path: '/pastorsline',
    component: lazyRouteComponent(() => import('./pastorsline-page.tsx'), 'PastorslinePage'),
  }),
] as const

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/number',
    staticData: { isDenied: true },
    component: lazyRouteComponent(() => import('./numbers-page.tsx'), 'NumbersPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/brand',
    component: lazyRouteComponent(() => import('./registration/brand-page.tsx'), 'BrandPage'),
  }),
] as const
