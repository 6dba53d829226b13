import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout

const steps = () => import('./wizard/steps.ts')

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/schedule-templates',
    staticData: { isDenied: true },
    component: lazyRouteComponent(() => import('./schedule-templates-page.tsx'), 'ScheduleTemplatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/edit-schedule',
    validateSearch: (given: Given): { id?: string } => ({ id: text(given.id) }),
    component: lazyRouteComponent(() => import('./edit/edit-page.tsx'), 'EditPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/services-templates',
    component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesTemplatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/new-schedule',
    component: lazyRouteComponent(steps, 'NewSchedulePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/add-confirmation-time',
    component: lazyRouteComponent(steps, 'ConfirmationTimePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/add-confirmation-text',
    component: lazyRouteComponent(steps, 'ConfirmationTextPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/confirmation-summary',
    component: lazyRouteComponent(steps, 'ConfirmationSummaryPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/add-followup',
    component: lazyRouteComponent(steps, 'AddFollowUpPage'),
  }),
] as const
