import { type Api, allOwn, type Call, listOf, oneOf, own } from '../api/api.ts'
import { emailsOf, phonesOf } from '../state/collections.ts'
import { link } from '../state/vertex.ts'
import { emailVertex, personMergerVertex, phoneNumberVertex } from './contacts.ts'
import { peopleOrganizationVertex } from './organization.ts'
import { personVertex } from './people.ts'

const personOf = (call: Call) => own(call, call.view.data.people, call.param('person'))

/** People and how to reach them. */
export function peopleRoutes(api: Api): void {
  api.get('', (call) => oneOf(call, peopleOrganizationVertex, call.view.organization))
  api.get('/me', (call) => oneOf(call, personVertex, call.view.viewer))
  api.get('/people', (call) => listOf(call, personVertex, allOwn(call, call.view.data.people)))
  api.get('/people/:person', (call) => oneOf(call, personVertex, personOf(call)))
  api.get('/people/:person/phone_numbers', (call) => {
    const { id } = personOf(call)
    return listOf(call, phoneNumberVertex, phonesOf(call.view.data, id), link('Person', id))
  })
  api.get('/people/:person/emails', (call) => {
    const { id } = personOf(call)
    return listOf(call, emailVertex, emailsOf(call.view.data, id), link('Person', id))
  })
  api.get('/phone_numbers', (call) => listOf(call, phoneNumberVertex, allOwn(call, call.view.data.phones)))
  api.get('/phone_numbers/:phone', (call) =>
    oneOf(call, phoneNumberVertex, own(call, call.view.data.phones, call.param('phone'))),
  )
  api.get('/emails', (call) => listOf(call, emailVertex, allOwn(call, call.view.data.emails)))
  api.get('/emails/:email', (call) =>
    oneOf(call, emailVertex, own(call, call.view.data.emails, call.param('email'))),
  )
  api.get('/person_mergers', (call) => listOf(call, personMergerVertex, allOwn(call, call.view.data.mergers)))
  api.get('/person_mergers/:merger', (call) =>
    oneOf(call, personMergerVertex, own(call, call.view.data.mergers, call.param('merger'))),
  )
}
