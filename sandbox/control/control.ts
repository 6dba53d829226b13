import type { FastifyInstance } from 'fastify'
import { boardRoutes } from './board-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import type { Controlled } from './controlled.ts'
import { answerErrors } from './errors.ts'
import { eventRoutes } from './event-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { phoneRoutes } from './phone-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { switchRoutes } from './switch-routes.ts'

const ROUTES = [
  stateRoutes,
  clockRoutes,
  phoneRoutes,
  boardRoutes,
  mailRoutes,
  paymentRoutes,
  faultRoutes,
  switchRoutes,
  eventRoutes,
]

/** The sandbox over HTTP: what its console shows and does. A plugin for the prefix /control. */
export const control =
  (sandbox: Controlled) =>
  async (app: FastifyInstance): Promise<void> => {
    answerErrors(app)
    for (const routes of ROUTES) routes(app, sandbox)
  }
