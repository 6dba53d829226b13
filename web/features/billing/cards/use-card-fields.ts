import { useComputedColorScheme } from '@mantine/core'
import type {
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { openProvider, PaymentRefused } from '../pay.ts'
import { useDelayed } from './use-delayed.ts'

/** The fields that the payment provider draws into the page, with what is said about a wrong one. */
export const CARD_FIELDS = {
  cardNumber: { label: 'Card number', wrong: 'Invalid card number' },
  cardExpiry: { label: 'Expiry', wrong: 'Invalid expiry' },
  cardCvc: { label: 'CVC', wrong: 'Invalid cvc' },
} as const
export type CardFieldName = keyof typeof CARD_FIELDS
const NAMES = Object.keys(CARD_FIELDS) as CardFieldName[]

type CardFieldProblems = Partial<Record<CardFieldName, string>>
type Details = { name: string; email: string; address: Record<string, string> }

type Open = Awaited<ReturnType<typeof openForm>>

function styleNow(): StripeElementStyle {
  const colors = getComputedStyle(document.documentElement)
  return {
    base: {
      color: colors.getPropertyValue('--ink').trim(),
      fontSize: '16px',
      '::placeholder': { color: colors.getPropertyValue('--ink-3').trim() },
    },
  }
}

async function openForm(host: (name: CardFieldName) => HTMLElement | null) {
  const { client_secret, publishable_key, script_url } = await client.billing.beginCard()
  const provider = await openProvider({ publishable_key, script_url })
  const group = provider.elements()
  const style = styleNow()
  const elements = {
    cardNumber: group.create('cardNumber', { style, showIcon: false }),
    cardExpiry: group.create('cardExpiry', { style }),
    cardCvc: group.create('cardCvc', { style }),
  }
  for (const name of NAMES) {
    const place = host(name)
    if (place) elements[name].mount(place)
  }
  return { provider, elements, secret: client_secret as string | null }
}

type Elements = {
  cardNumber: StripeCardNumberElement
  cardExpiry: StripeCardExpiryElement
  cardCvc: StripeCardCvcElement
}

/** Hears of each field whether it is right; what is wrong is told a second after typing stopped. */
function follow(elements: Elements, heard: (name: CardFieldName, isRight: boolean, brand?: string) => void) {
  elements.cardNumber.on('change', ({ complete, brand }) => heard('cardNumber', complete, brand))
  elements.cardExpiry.on('change', ({ complete }) => heard('cardExpiry', complete))
  elements.cardCvc.on('change', ({ complete }) => heard('cardCvc', complete))
}

/** The provider's card fields: mounted into the page, watched, and read by the provider on saving. */
export function useCardFields() {
  const hosts = useRef<Partial<Record<CardFieldName, HTMLElement | null>>>({})
  const isRight = useRef<Partial<Record<CardFieldName, boolean>>>({})
  const form = useRef<Open | null>(null)
  /** What the server knows the card by that stands in the fields, once the provider has read it. */
  const known = useRef<string | null>(null)
  const [state, setState] = useState<{ isReady: boolean; trouble: string | null }>({
    isReady: false,
    trouble: null,
  })
  const [brand, setBrand] = useState('unknown')
  const [problems, setProblems] = useState<CardFieldProblems>({})
  const later = useDelayed()

  const judge = (names: readonly CardFieldName[]): CardFieldProblems =>
    Object.fromEntries(
      names.flatMap((name) => (isRight.current[name] ? [] : [[name, CARD_FIELDS[name].wrong]])),
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are mounted once
  useEffect(() => {
    let isGone = false
    const heard = (name: CardFieldName, right: boolean, shownBrand?: string) => {
      isRight.current[name] = right
      known.current = null
      if (shownBrand) setBrand(shownBrand)
      later(() => setProblems(judge(Object.keys(isRight.current) as CardFieldName[])))
    }
    const begun = openForm((name) => hosts.current[name] ?? null)
    begun.then(
      (opened) => {
        if (isGone) return
        form.current = opened
        follow(opened.elements, heard)
        setState({ isReady: true, trouble: null })
      },
      (error: unknown) => setState({ isReady: false, trouble: errorText(error) }),
    )
    return () => {
      isGone = true
      void begun.then(
        ({ elements }) => NAMES.map((name) => elements[name].destroy()),
        () => undefined,
      )
    }
  }, [])

  const scheme = useComputedColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, once it shows the scheme
  useEffect(() => {
    if (form.current) for (const name of NAMES) form.current.elements[name].update({ style: styleNow() })
  }, [scheme])

  /** Checks all three fields; whether they are right. */
  const check = (): boolean => {
    const found = judge(NAMES)
    setProblems(found)
    const first = NAMES.find((name) => found[name])
    if (first) form.current?.elements[first].focus()
    return first === undefined
  }
  /** Lets the provider and the bank read the card; answers what the server knows it by. */
  const read = async (details: Details): Promise<string> => {
    if (!form.current) throw new PaymentRefused('The card form is not ready yet.')
    if (known.current) return known.current
    const { provider, elements } = form.current
    const secret = form.current.secret ?? (await client.billing.beginCard()).client_secret
    // The provider reads one card for each beginning.
    form.current.secret = null
    const { setupIntent, error } = await provider.confirmCardSetup(secret, {
      payment_method: { card: elements.cardNumber, billing_details: details },
    })
    const method = setupIntent?.payment_method
    if (error || !method) throw new PaymentRefused(error?.message ?? 'The card was not accepted.')
    known.current = typeof method === 'string' ? method : method.id
    return known.current
  }
  const host = (name: CardFieldName) => (element: HTMLElement | null) => {
    hosts.current[name] = element
  }
  return { ...state, brand, problems, host, check, read }
}
