import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Need } from '#contract/dashboard.ts'
import { NEED_KINDS } from '#core/vocabulary/needs.ts'
import { show } from '#web/testing.tsx'
import { NeedList, Needs } from './needs.tsx'

const someId = fc.option(fc.constantFrom('1', '2', '3'), { nil: null })

/** The same person may be out of reach for two services, and two people may have one name. */
const someNeeds: fc.Arbitrary<Need[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...NEED_KINDS),
    title: fc.constantFrom('Ann Lee', 'Usher on Sunday'),
    detail: fc.constantFrom('Early service', 'Late service'),
    person_id: someId,
    plan_id: someId,
    service_id: someId,
  }),
  { selector: (need) => JSON.stringify(need), maxLength: 12 },
)

test('every need has a row of its own, in their order, and says that nothing waits only when nothing does', async () => {
  await fc.assert(
    fc.asyncProperty(someNeeds, async (needs) => {
      const shown = await show(<NeedList needs={needs} />)
      const rows = [...shown.querySelectorAll('li')].map((row) => row.querySelector('b')?.textContent)
      expect(rows).toEqual(needs.map(({ title }) => title))
      expect(shown.textContent.includes('Nothing needs you')).toBe(needs.length === 0)
    }),
    { numRuns: 60 },
  )
})

test('what a person has to open leads there, for the plan and the person that it is about', async () => {
  await fc.assert(
    fc.asyncProperty(someNeeds, async (needs) => {
      const shown = await show(<NeedList needs={needs} />)
      for (const [place, need] of needs.entries()) {
        const row = shown.querySelectorAll('li')[place]
        const href = row?.querySelector('a')?.getAttribute('href') ?? null
        const isAbout = need.person_id !== null && need.plan_id !== null && need.service_id !== null
        if (need.kind === 'failed' || need.kind === 'declined') expect(href !== null).toBe(isAbout)
        if (href?.startsWith('/services')) expect(href).toContain(`personId=%22${need.person_id}%22`)
        if (href?.startsWith('/ask-others')) expect(href).toContain(`plan=%22${need.plan_id}%22`)
      }
    }),
    { numRuns: 40 },
  )
})

test('while the setup guide is there, what it says is not said again', async () => {
  const need = { title: 'x', detail: 'y', person_id: null, plan_id: null, service_id: null } as const
  const needs: Need[] = [
    { ...need, kind: 'no_number' },
    { ...need, kind: 'paused' },
  ]
  const guided = await show(<Needs needs={needs} more={0} isGuided />)
  expect(guided.querySelectorAll('li')).toHaveLength(0)
  const alone = await show(<Needs needs={needs} more={3} isGuided={false} />)
  expect(alone.querySelectorAll('li')).toHaveLength(1)
  expect(alone.textContent).toContain('All 5 needs')
})

test('until they have come, a skeleton stands there', async () => {
  const shown = await show(<Needs needs={undefined} more={0} isGuided={false} />)
  expect(shown.textContent).not.toContain('Nothing needs you')
})
