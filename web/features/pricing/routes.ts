import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout
const staticData = { isForAdmins: true, isOnlyForAdmins: true }

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/pricing',
    staticData,
    component: lazyRouteComponent(() => import('./pricing-page.tsx'), 'PricingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/edit-pricing',
    staticData,
    validateSearch: (given: Given): { id?: number; amount?: number; country?: string } => ({
      id: Number(given.id) || undefined,
      amount: Number(given.amount) || undefined,
      country: text(given.country),
    }),
    component: lazyRouteComponent(() => import('./edit-pricing-page.tsx'), 'EditPricingPage'),
  }),
] as const
