import { expect, test } from 'vitest'
import { inEvenTime } from './even-time.ts'

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await inEvenTime(work).catch(() => {})
  return performance.now() - start
}

test('nobody is told by the time it takes whether there is an account', async () => {
  expect(await took(async () => 'nothing to do')).toBeGreaterThan(95)
  expect(await took(async () => Promise.reject(new Error('nobody')))).toBeGreaterThan(95)
})

test('what is found and what fails comes through', async () => {
  expect(await inEvenTime(async () => 'found')).toBe('found')
  await expect(inEvenTime(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
