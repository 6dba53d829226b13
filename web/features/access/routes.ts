import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { onlySigningUp } from '#web/lib/guards.ts'
import { accessLayout, rootLayout } from '#web/lib/layouts.ts'
import { type Given, signupSearch, text } from '#web/lib/search.ts'

const getParentRoute = () => accessLayout

/** The single-use code of a link in an e-mail. */
const codeSearch = (given: Given): { code?: string } => ({ code: text(given.code) })
const emailSearch = (given: Given): { email?: string } => ({ email: text(given.email) })

/** Opened by people who are signed in as well as by those who are not. */
export const rootRoutes = [
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/confirm-email',
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/reset',
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/activate',
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('./activate-page.tsx'), 'ActivatePage'),
  }),
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/invitation',
    validateSearch: codeSearch,
    component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
  }),
] as const

export const accessRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyRouteComponent(() => import('./login-route.tsx'), 'LoginRoute'),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot',
    component: lazyRouteComponent(() => import('./forgot-page.tsx'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    component: lazyRouteComponent(() => import('./signup-page.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/verify-email',
    validateSearch: emailSearch,
    beforeLoad: ({ search }) => {
      if (!search.email) throw redirect({ to: '/signup', replace: true })
    },
    component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/verification',
    component: lazyRouteComponent(() => import('./verification-page.tsx'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/signup-details',
    validateSearch: signupSearch,
    beforeLoad: onlySigningUp,
    component: lazyRouteComponent(() => import('./signup-details-page.tsx'), 'SignupDetailsPage'),
  }),
] as const
