import { expect, test } from 'vitest'
import type { OpenQuestion } from '#contract/conversation.ts'
import { suggestedReplies } from './suggested-replies.ts'

const question = (status: OpenQuestion['status']): OpenQuestion => ({
  assignment_id: 'a1',
  person_id: 'p1',
  person_name: 'Anna Whitfield',
  position: 'Keys',
  status,
  in_part: false,
  plan_id: '1',
  plan_title: '',
  service_id: '1',
  service_name: 'Sunday Gathering',
  starts_at: '2030-03-10T13:00:00Z',
})
const anna = { id: 'p1', name: 'Anna Whitfield' }
const dayOf = () => 'on Sunday at 9:00'

test('one open question is asked again by name and day', () => {
  const [first, second] = suggestedReplies({ text: 'Hm', people: [anna], questions: [question('U')] }, dayOf)
  expect(first).toBe('Hi Anna, can we count on you on Sunday at 9:00? Please reply ACCEPT or DECLINE.')
  expect(second).toBe('Hi Anna, thank you, we have read this.')
})

test('without an open question, or with several people on the phone, nobody is asked or named', () => {
  const several = [anna, { id: 'p2', name: 'Ben Whitfield' }]
  expect(suggestedReplies({ text: 'When?', people: several, questions: [question('C')] }, dayOf)).toEqual([
    'Good question: we will find out and write back.',
    'We will call you about this.',
  ])
})
