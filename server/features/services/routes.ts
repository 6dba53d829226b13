import { EVERYBODY } from '#core/vocabulary/people.ts'
import { api, member } from '#server/http/api.ts'
import { find } from './find.ts'
import { listFolders } from './folders.ts'
import { listPeople } from './people.ts'
import { presentPersonLog } from './person-log.ts'
import { exportPlan } from './plan-list.ts'
import { listPlans } from './plans.ts'
import { listServices, listServicesOfFolder } from './service-types.ts'
import { answerForVolunteer } from './staff-answer.ts'

export const servicesRoutes = {
  folders: api.services.folders
    .use(member)
    .handler(({ context: { deps, churchId } }) => listFolders(deps.db, churchId)),
  all: api.services.all
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listServices(deps.db, churchId, input.type, deps.clock.now()),
    ),
  ofFolder: api.services.ofFolder
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listServicesOfFolder(deps.db, churchId, input, deps.clock.now()),
    ),
  plans: api.services.plans
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listPlans(deps.db, churchId, input, deps.clock.now()),
    ),
  people: api.services.people
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listPeople(deps, churchId, { ...input, type: EVERYBODY }),
    ),
  planFile: api.services.planFile
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => exportPlan(deps, churchId, input.planId)),
  find: api.services.find
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      find(deps.db, churchId, input.words, deps.clock.now()),
    ),
  peopleByStatus: api.services.peopleByStatus
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => listPeople(deps, churchId, input)),
  personLogs: api.services.personLogs
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      presentPersonLog(deps, churchId, input, deps.clock.now()),
    ),
  answer: api.services.answer
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      answerForVolunteer(deps, churchId, { ...input, userId: session.userId }),
    ),
}
