import { volunteersRoutes } from './routes.ts'

export const volunteers = { routes: volunteersRoutes }
