import type { Feature } from '#server/feature.ts'
import { forgetExpired } from './forget-expired.ts'
import { accessRoutes } from './routes.ts'

export const access = {
  routes: { access: accessRoutes },
  daily: ({ db }) => [{ name: 'forget what has expired', run: (now) => forgetExpired(db, now) }],
} satisfies Feature
