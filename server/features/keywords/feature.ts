import { keywordsRoutes } from './routes.ts'

export const keywords = { routes: keywordsRoutes }
