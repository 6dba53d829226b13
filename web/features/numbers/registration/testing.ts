import type { Brand } from '#contract/numbers.ts'

/** A registration that was not begun. */
export const BRAND: Brand = {
  type: 'local',
  status: 'none',
  fields: { church: 'Grace Chapel' },
  website: '',
  words: {
    description: 'Grace Chapel texts its own volunteers.',
    consent: 'Volunteers join a serving team of Grace Chapel.',
    samples: ['Hi [First.Name], can you serve?', 'See you on Sunday.'],
  },
  page: null,
  reasons: [],
  remedy: 'correct',
  wrong_field: null,
  submitted_at: null,
  decided_at: null,
  is_needed: true,
  takes: 'That takes days.',
  meanwhile: '',
  larger: { can_ask: false, asked_at: null, daily_cap: 2000 },
}
