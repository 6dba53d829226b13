import { reviewRoutes } from './review/routes.ts'
import { signingInRoutes } from './signing-in/routes.ts'
import { signingUpRoutes } from './signing-up/routes.ts'
import { teamRoutes } from './team/routes.ts'

export const accessRoutes = { ...signingUpRoutes, ...signingInRoutes, ...teamRoutes, ...reviewRoutes }
