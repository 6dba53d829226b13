import type { Fault } from '#sandbox/base/faults.ts'
import type { ConversationEntry } from '#sandbox/carrier/phones.ts'
import type { Board } from '#sandbox/planning/board/board.ts'

/** A phone as the control calls list it. */
export type PhoneSummary = { number: string; lastText: string }

/** The control calls of the emulated providers. */
export function controlOf(origin: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const request = () =>
      fetch(`${origin}/control${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
    // A kept connection may be closed just when it is used again.
    const response = await request().catch(request)
    if (!response.ok)
      throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const phone = (number: string) => `/phones/${encodeURIComponent(number)}`
  return {
    now: async () => Temporal.Instant.from((await call<{ now: string }>('GET', '/clock')).now),
    speed: (speed: number) => call('POST', '/clock', { speed }),
    moveBy: (moveBy: string) => call('POST', '/clock', { moveBy }),
    board: (organizationId: string) => call<Board>('GET', `/board/${organizationId}`),
    sendSchedulingEmails: (planId: string) =>
      call<{ sent: number }>('POST', `/plans/${planId}/scheduling-email`),
    schedule: (planId: string, person: { personId: string; teamId: string; positionName: string }) =>
      call<{ id: string }>('POST', `/plans/${planId}/people`, person),
    phones: () => call<PhoneSummary[]>('GET', '/phones'),
    conversation: async (number: string) =>
      (await call<{ conversation: ConversationEntry[] }>('GET', phone(number))).conversation,
    reply: (number: string, reply: { body: string; to: string }) =>
      call<{ sid: string }>('POST', `${phone(number)}/reply`, reply),
    customers: () => call<{ id: string }[]>('GET', '/payments'),
    charges: async (customer: string) =>
      (await call<{ charges: { id: string }[] }>('GET', `/payments/${customer}`)).charges,
    refund: (charge: string, cents?: number) =>
      call('POST', `/payments/charges/${charge}/refund`, cents ? { cents } : {}),
    dispute: (charge: string, decided?: 'won' | 'lost') =>
      call('POST', `/payments/charges/${charge}/dispute`, decided ? { decided } : {}),
    setFault: (fault: Fault) => call('POST', '/faults', fault),
    clearFaults: () => call('DELETE', '/faults'),
    setSwitches: (switches: { planning?: object; texting?: object; payments?: object }) =>
      call('POST', '/switches', switches),
    resetSwitches: () => call('DELETE', '/switches'),
  }
}

export type Control = ReturnType<typeof controlOf>
