import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { forecastSearch } from './forecast/forecast-search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/forecast',
    validateSearch: forecastSearch,
    component: lazyRouteComponent(() => import('./forecast/forecast-page.tsx'), 'ForecastPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/logs',
    component: lazyRouteComponent(() => import('./log/logs-page.tsx'), 'LogsPage'),
  }),
] as const
