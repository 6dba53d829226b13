import { type Api, allOwn, type Call, listOf, oneOf, own } from '../api/api.ts'
import { notFound } from '../api/errors.ts'
import { emailsOf, phonesOf } from '../state/collections.ts'
import type { PlanPerson } from '../state/documents.ts'
import { link } from '../state/vertex.ts'
import { mustKnowBlockouts } from './access.ts'
import { blockoutDateVertex, blockoutVertex, createdBlockout, datesOf } from './blockouts.ts'
import { servicesEmailVertex, servicesPersonVertex, textSettingVertex } from './people.ts'
import { positionMemberVertex } from './position-members.ts'
import { rowRoutes } from './team-member-routes.ts'
import { planPersonVertex } from './team-members.ts'

const PERSON = '/people/:person'

const personOf = (call: Call) => own(call, call.view.data.people, call.param('person'))

/** People as Services knows them. */
export function personRoutes(api: Api): void {
  api.get('/people', (call) => listOf(call, servicesPersonVertex, allOwn(call, call.view.data.people)))
  api.get(PERSON, (call) => oneOf(call, servicesPersonVertex, personOf(call)))
  api.get(`${PERSON}/emails`, (call) => {
    const { id } = personOf(call)
    return listOf(call, servicesEmailVertex, emailsOf(call.view.data, id), link('Person', id))
  })
  api.get(`${PERSON}/text_settings`, (call) => {
    const { id } = personOf(call)
    const mobiles = phonesOf(call.view.data, id).filter((phone) => phone.location === 'Mobile')
    return listOf(call, textSettingVertex, mobiles, link('Person', id))
  })
  api.get(`${PERSON}/blockouts`, (call) => {
    const { id } = personOf(call)
    mustKnowBlockouts(call, id, 'read')
    const blockouts = call.view.data.blockouts.filter((blockout) => blockout.personId === id)
    return listOf(call, blockoutVertex, blockouts, link('Person', id))
  })
  api.post(`${PERSON}/blockouts`, (call) => {
    const { id } = personOf(call)
    mustKnowBlockouts(call, id, 'create')
    return oneOf(call, blockoutVertex, createdBlockout(call, id))
  })
  api.delete(`${PERSON}/blockouts/:blockout`, (call) => {
    const blockout = own(call, call.view.data.blockouts, call.param('blockout'))
    if (blockout.personId !== personOf(call).id) throw notFound()
    mustKnowBlockouts(call, blockout.personId, 'update')
    call.view.data.blockouts.delete(blockout.id)
    return null
  })
  api.get(`${PERSON}/blockouts/:blockout/blockout_dates`, (call) => {
    const blockout = own(call, call.view.data.blockouts, call.param('blockout'))
    if (blockout.personId !== personOf(call).id) throw notFound()
    return listOf(call, blockoutDateVertex, datesOf(blockout), link('Blockout', blockout.id))
  })
  api.get(`${PERSON}/person_team_position_assignments`, (call) => {
    const { id } = personOf(call)
    const theirs = call.view.data.positionMembers.filter((member) => member.personId === id)
    return listOf(call, positionMemberVertex, theirs, link('Person', id))
  })
  api.get(`${PERSON}/plan_people`, (call) => {
    const { id } = personOf(call)
    return listOf(call, planPersonVertex, planPeopleOf(call, id), link('Person', id))
  })
  rowRoutes(api, `${PERSON}/plan_people/:row`, (call) => {
    const row = own(call, call.view.data.planPeople, call.param('row'))
    if (row.personId !== personOf(call).id || row.deletedAt) throw notFound()
    return row
  })
}

/** The real service leaves out declined rows (planningcenter/developers#1121) and guest rows (#1351) here. */
const planPeopleOf = ({ view }: Call, personId: string): PlanPerson[] =>
  view.data.planPeople.filter(
    (row) => row.personId === personId && row.status !== 'D' && row.teamId !== null && !row.deletedAt,
  )
