import { getRouteApi } from '@tanstack/react-router'

export const loginRoute = getRouteApi('/access/login')
export const resetRoute = getRouteApi('/access/reset')
export const verifyEmailRoute = getRouteApi('/access/verify-email')
export const activateRoute = getRouteApi('/access/activate')
export const invitationRoute = getRouteApi('/access/invitation')
