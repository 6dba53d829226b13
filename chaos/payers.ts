import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { CARDS, HOLDER } from '#server/features/billing/testing.ts'
import type { Answer } from '#testkit/client.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import type { Random } from '#testkit/random.ts'
import { pause } from './process.ts'

export const PASSWORD = 'a password of the chaos'
export type Payer = { churchId: number; email: string }
type Where = { url: string; payments: string }

const CARD = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '44',
  'payment_method_data[card][cvc]': '123',
}
const PACKAGES = ['just-starting', 'business', 'pro']

/** What nobody answered because the product was dead; it may have been done all the same. */
const DEAD: Answer = { status: 0, body: null }
const isFinal = ({ status }: Answer): boolean => status === 200 || status === 422 || status === 409

/** Owners who go on buying, changing and cancelling, whatever dies meanwhile; each click is repeated until it has an answer. */
export function openPayers(payers: readonly Payer[], where: Where, random: Random) {
  const counts = {
    clicks: 0,
    repeated: 0,
    purchases: 0,
    changes: 0,
    cancels: 0,
    refused: 0,
    asked: 0,
    left: 0,
  }
  let isStopped = false

  /** What the provider's script sends from a page. */
  const fromPage = async (path: string, form: Record<string, string>) => {
    const response = await fetch(where.payments + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_CREDENTIALS.payments.publishableKey}` },
      body: new URLSearchParams(form),
    })
    return (await response.json()) as { payment_method?: string; status?: string }
  }
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  const answerBank = (secret: string, says: 'complete' | 'fail') =>
    fromPage(`/3ds/${idOf(secret)}`, { client_secret: secret, answer: says })

  const readCard = async (secret: string, number: string): Promise<string> => {
    const form = { ...CARD, client_secret: secret, 'payment_method_data[card][number]': number }
    const { payment_method: card, status } = await fromPage(`/v1/setup_intents/${idOf(secret)}/confirm`, form)
    if (status === 'requires_action') await answerBank(secret, 'complete')
    return String(card)
  }

  /** The bank asks: somebody says yes, somebody no, and somebody closes the page. */
  const hearBank = async ({ body }: Answer): Promise<boolean> => {
    const secret = (body as { action?: { client_secret: string } | null } | null)?.action?.client_secret
    if (!secret) return false
    counts.asked += 1
    if (random.chance(0.2)) {
      counts.left += 1
      return false
    }
    await answerBank(secret, random.chance(0.75) ? 'complete' : 'fail').catch(() => undefined)
    return random.chance(0.8)
  }

  const openPayer = ({ email }: Payer) => {
    let client: ApiClient | null = null
    const signIn = async (): Promise<ApiClient> => {
      const { body } = await apiClient(where.url).post('/login', { email, password: PASSWORD })
      client = apiClient(where.url, body.success.token, { password: PASSWORD })
      return client
    }
    const call = async (method: 'get' | 'post' | 'put', path: string, body?: unknown): Promise<Answer> => {
      counts.clicks += 1
      try {
        const answer = await (client ?? (await signIn()))[method](path, body)
        if (answer.status === 401) client = null
        return answer
      } catch {
        return DEAD
      }
    }
    /** Until there is an answer that says what became of it. */
    const insist = async (path: string, body: object): Promise<Answer> => {
      for (;;) {
        const answer = await call('post', path, body)
        if (isFinal(answer)) return answer
        counts.repeated += 1
        await pause(random.between(100, 600))
      }
    }

    const addCard = async (number: string): Promise<void> => {
      for (;;) {
        const begun = await call('post', '/begin-card')
        if (begun.status === 200) {
          const secret = (begun.body as { client_secret: string }).client_secret
          const paymentMethodId = await readCard(secret, number).catch(() => '')
          const form = { ...HOLDER, paymentMethodId, defaultPayment: true }
          const { status } = await insist('/create-update-card', form)
          // A card that does not pay what is owed is kept all the same.
          if (status === 200 || number !== CARDS.works) return
        }
        await pause(300)
      }
    }
    const buy = async (creditId: number): Promise<void> => {
      const wish = { creditId, requestId: crypto.randomUUID() }
      const clicks = random.chance(0.3) ? 2 : 1
      const answers = await Promise.all(Array.from({ length: clicks }, () => insist('/charge', wish)))
      const [first] = answers
      if (first && (await hearBank(first))) answers.push(await insist('/charge', wish))
      if (answers.some(({ status }) => status === 200)) counts.purchases += 1
      else counts.refused += 1
    }
    const change = async (): Promise<void> => {
      const wish = { packageId: random.pick(PACKAGES), isMonthly: random.chance(0.7) }
      const answer = await call('post', '/subscribe', wish)
      if (await hearBank(answer)) await call('post', '/confirm-payment')
      if (answer.status === 200) counts.changes += 1
    }
    const cancel = async (): Promise<void> => {
      const { status } = await call('post', '/cancel-subscription', { reason: 'other', comment: '' })
      if (status === 200) counts.cancels += 1
      if (random.chance(0.8)) await call('post', '/undo-cancel')
    }
    const edit = () =>
      call('put', '/billing-contact', {
        name: 'Treasurer',
        email: `treasurer-${random.whole(1, 999)}@chaos.test`,
        tax_note: '',
      })
    const recharge = (bundle: number, card: number) =>
      call('post', '/autorecharge', {
        recharge_credit_id: bundle,
        recharge_limit: random.pick([100, 500]),
        recharge_card_id: card,
      })

    return async (): Promise<void> => {
      await addCard(CARDS.works)
      while (!isStopped) {
        const { body } = (await call('get', '/credits/bundles')) as Answer<{ bundles?: { id: number }[] }>
        const cards = (await call('get', '/cards')) as Answer<{ cards?: { data: { id: number }[] } }>
        const bundle = random.pick(body?.bundles?.slice(0, 2) ?? [{ id: 0 }]).id
        const card = cards.body?.cards?.data[0]?.id ?? 0
        await random.pick([
          () => buy(bundle),
          () => buy(bundle),
          change,
          change,
          cancel,
          () => recharge(bundle, card),
          () => addCard(random.pick([CARDS.works, CARDS.asksAlways, CARDS.asksOnce, CARDS.declinesCharges])),
          edit,
        ])()
        await pause(random.between(50, 700))
      }
    }
  }

  let running: Promise<void>[] = []
  return {
    counts,
    start: () => {
      running = payers.map((payer) => openPayer(payer)())
    },
    /** Everybody ends what is begun; the product must be alive for that. */
    stop: async (): Promise<void> => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
