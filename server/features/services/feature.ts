import { EVERYBODY } from '#core/vocabulary/people.ts'
import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { find } from './find.ts'
import { listFolders } from './folders.ts'
import { presentPersonLog } from './person-log.ts'
import { exportDay, exportPlan, listDay, listPeople } from './plan-list.ts'
import { listComing, listPlans } from './plans.ts'
import { listServices, listServicesOfFolder } from './service-types.ts'
import { answerForVolunteer } from './staff-answer.ts'

const servicesRoutes = {
  folders: api.services.folders
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => listFolders(deps.db, churchId)),
  all: api.services.all
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) =>
      listServices(deps.db, scope, input.type, deps.clock.now()),
    ),
  ofFolder: api.services.ofFolder
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) =>
      listServicesOfFolder(deps.db, scope, input, deps.clock.now()),
    ),
  plans: api.services.plans
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listPlans(deps.db, scope, input, deps.clock.now())),
  coming: api.services.coming
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) =>
      listComing(deps.db, scope, input.type, deps.clock.now()),
    ),
  people: api.services.people
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listPeople(deps, scope, { ...input, type: EVERYBODY })),
  planFile: api.services.planFile
    .use(may('church.download'))
    .handler(({ input, context: { deps, scope } }) => exportPlan(deps, scope, input.planId)),
  ofDay: api.services.ofDay
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listDay(deps, scope, input.date)),
  dayFile: api.services.dayFile
    .use(may('church.download'))
    .handler(({ input, context: { deps, scope } }) => exportDay(deps, scope, input.date)),
  find: api.services.find
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => find(deps.db, scope, input.words, deps.clock.now())),
  peopleByStatus: api.services.peopleByStatus
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listPeople(deps, scope, input)),
  personLogs: api.services.personLogs
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => presentPersonLog(deps, scope, input, deps.clock.now())),
  answer: api.services.answer
    .use(may('volunteers.answer'))
    .handler(({ input, context: { deps, scope, session } }) =>
      answerForVolunteer(deps, scope, { ...input, userId: session.userId }),
    ),
}

export const services = { routes: { services: servicesRoutes } } satisfies Feature
