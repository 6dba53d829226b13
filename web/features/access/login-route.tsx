import { getRouteApi } from '@tanstack/react-router'
import { LoginPage } from './login-page.tsx'

const route = getRouteApi('/access/login')

/** The login for whom another page sent there, with what that page has to say. */
export const LoginRoute = () => <LoginPage message={route.useSearch().message} />
