import { expect } from 'vitest'
import { chatCompletions } from '#providers/reading/completions/completions.ts'
import { type ReadingSubject, readingConformance } from '#providers/reading/conformance.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Fault } from '#sandbox/base/faults.ts'
import { startSandbox } from '#sandbox/server.ts'

const FAULTS: Record<Parameters<ReadingSubject['provoke']>[0], Omit<Fault, 'vendor'>> = {
  rate_limited: { kind: 'rate_limited', seconds: 7 },
  failing: { kind: 'failing', status: 503 },
  reset: { kind: 'reset' },
  truncated: { kind: 'truncated' },
  slow: { kind: 'slow', seconds: 3 },
}

async function start(): Promise<ReadingSubject> {
  const clock = MovableClock.stopped('2030-03-04T15:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  const { reading } = sandbox
  const config = { url: sandbox.urls.reading, ...reading.credentials }
  const portWith = (change: Partial<typeof config>) => chatCompletions({ ...config, ...change }, clock)
  return {
    port: portWith({}),
    portCutOff: portWith({ url: 'http://localhost:1/v1' }),
    portOfStranger: portWith({ key: 'of-somebody-else' }),
    portOfNoModel: portWith({ model: 'no-such-model' }),
    now: () => clock.now(),
    say: (what) => {
      if (what === 'refusal') return reading.say({ refusal: 'I cannot help with that.' })
      if (what === 'half') return reading.say({ content: '{"item_1":', ending: 'length' })
      if ('words' in what) return reading.say({ content: what.words })
      const answers = what.map((one, index): [string, string] => [`item_${index + 1}`, one])
      reading.say({ content: JSON.stringify(Object.fromEntries(answers)) })
    },
    provoke: (situation) => sandbox.faults.set({ vendor: 'reading', count: 1, ...FAULTS[situation] }),
    asked: () => {
      const { messages, ...question } = reading.questions.all().at(-1) ?? { messages: [] }
      const { content: varying = '' } = messages.at(-1) ?? {}
      return { fixed: JSON.stringify({ ...question, messages: messages.slice(0, -1) }), varying }
    },
    stop: async () => {
      await sandbox.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

readingConformance('a server of the chat-completions protocol', start)
