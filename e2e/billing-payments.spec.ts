import { expect, type Page } from '@playwright/test'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { newPerson } from './person.ts'
import { type RunningProduct, test } from './product.ts'

type Customer = { id: string }
type Setup = { id: string; client_secret: string }

const KEYS = SANDBOX_CREDENTIALS.payments

async function post<Body>(product: RunningProduct, path: string, form: Record<string, string>) {
  const response = await fetch(`${product.sandboxUrl}/stripe/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
    body: new URLSearchParams(form),
  })
  return (await response.json()) as Body
}

const beginCard = (product: RunningProduct, customer: string) =>
  post<Setup>(product, '/setup_intents', { customer })

/** Puts the provider's fields and a button into a page of the product, under the product's own policy. */
async function showCardForm(page: Page, product: RunningProduct, { client_secret: secret }: Setup) {
  await page.goto(`${product.url}/login`)
  await page.evaluate(
    async ({ src, key, secret: clientSecret }) => {
      document.body.innerHTML = `<main>
        <div id="number"></div><div id="expiry"></div><div id="cvc"></div>
        <button type="button">Save</button><output></output><p id="changes"></p></main>`
      await new Promise((loaded, failed) => {
        const script = Object.assign(document.createElement('script'), {
          src,
          onload: loaded,
          onerror: failed,
        })
        document.head.append(script)
      })
      // biome-ignore lint/suspicious/noExplicitAny: the script is the vendor's, and so are its types
      const stripe = (window as any).Stripe(key)
      const elements = stripe.elements()
      const fields = ['cardNumber', 'cardExpiry', 'cardCvc'].map((type) => elements.create(type))
      const changes = document.querySelector('#changes') as HTMLElement
      for (const [index, field] of fields.entries()) {
        field.mount(['#number', '#expiry', '#cvc'][index])
        field.on('change', (event: { error?: { code: string }; complete: boolean; brand?: string }) => {
          changes.textContent = [event.brand, event.error?.code, event.complete && 'complete']
            .filter(Boolean)
            .join(' ')
        })
      }
      document.querySelector('button')?.addEventListener('click', async () => {
        const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
          payment_method: { card: fields[0], billing_details: { name: 'Ruth Moore' } },
        })
        const output = document.querySelector('output') as HTMLElement
        output.textContent = error ? `${error.code}: ${error.message}` : setupIntent.status
      })
    },
    { src: `${product.sandboxUrl}/stripe/js/stripe.js`, key: KEYS.publishableKey, secret },
  )
}

async function typeCard(page: Page, number: string, expiry = '1240', cvc = '123') {
  await page.getByLabel('Credit or debit card number').fill('')
  await page.getByLabel('Credit or debit card number').pressSequentially(number)
  await page.getByLabel('Credit or debit card expiration date').fill('')
  await page.getByLabel('Credit or debit card expiration date').pressSequentially(expiry)
  await page.getByLabel('Credit or debit card CVC/CVV').fill('')
  await page.getByLabel('Credit or debit card CVC/CVV').pressSequentially(cvc)
}

test('card fields of the payment provider work on the pages of the product', async ({ browser, product }) => {
  const page = await newPerson(browser, DESK)
  const { id } = await post<Customer>(product, '/customers', { name: 'Grace Chapel' })
  await showCardForm(page, product, await beginCard(product, id))
  const changes = page.locator('#changes')
  const outcome = page.locator('output')

  await test.step('they say the brand, what is wrong and what is complete', async () => {
    const number = page.getByLabel('Credit or debit card number')
    await number.pressSequentially('378282246310005')
    await expect(number).toHaveValue('3782 822463 10005')
    await expect(changes).toHaveText('amex complete')
    await number.fill('')
    await number.pressSequentially('4242424242424241')
    await expect(changes).toHaveText('visa invalid_number')
    await expect(page.locator('#number')).toHaveClass(/StripeElement--invalid/)
    const expiry = page.getByLabel('Credit or debit card expiration date')
    await expiry.pressSequentially('1220')
    await expect(expiry).toHaveValue('12 / 20')
    await expect(changes).toHaveText('invalid_expiry_year_past')
    const cvc = page.getByLabel('Credit or debit card CVC/CVV')
    await cvc.pressSequentially('12')
    await cvc.blur()
    await expect(changes).toHaveText('incomplete_cvc')
  })

  await test.step('a declined card says so, and another one is taken', async () => {
    await typeCard(page, '4000000000009995')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(outcome).toHaveText('card_declined: Your card has insufficient funds.')
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(outcome).toHaveText('succeeded')
  })

  await test.step('the bank asks in a dialog, and hears no and yes', async () => {
    await showCardForm(page, product, await beginCard(product, id))
    await typeCard(page, '4000002760003184')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Fail' }).click()
    await expect(outcome).toHaveText(/^setup_intent_authentication_failure: We are unable to authenticate/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Complete' }).click()
    await expect(outcome).toHaveText('succeeded')
  })

  await test.step('the console shows the customer, and makes a card be declined', async () => {
    const [card] = await cardsOf(product, id)
    const charge = (card: string) =>
      post(product, '/payment_intents', {
        ...{ amount: '1200', currency: 'usd', customer: id, payment_method: card, confirm: 'true' },
        description: '100 credits',
      })
    await charge(card?.id ?? '')
    await page.goto(`${product.sandboxUrl}/#/payments`)
    await page.getByRole('button', { name: 'Grace Chapel' }).click()
    const charges = page.getByRole('region', { name: 'Charges' })
    await expect(charges).toContainText('$12.00 100 credits')
    const told = page.waitForResponse(/\/payments\/cards\//)
    await page.getByLabel('When visa ending in 4242 is charged').selectOption('Was stolen')
    await told
    await charge(card?.id ?? '')
    await expect(charges).toContainText('Your card was declined.')
    await charges.getByRole('button', { name: 'Refund $12.00' }).click()
    await expect(charges).toContainText('refunded')
    await page.getByRole('button', { name: 'Send again: charge.refunded' }).click()
    await expect(page.getByText('Sent again')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

async function cardsOf(product: RunningProduct, customer: string): Promise<{ id: string }[]> {
  const response = await fetch(`${product.sandboxUrl}/control/payments/${customer}`)
  const { cards } = (await response.json()) as { cards: { id: string; title: string }[] }
  return cards.filter(({ title }) => title.endsWith('4242'))
}
