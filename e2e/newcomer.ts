import { expect, type Page } from '@playwright/test'
import { solveAltcha } from '#providers/captcha/altcha/testing.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { expectSound, expectSoundInLight, WIDTHS } from './person.ts'
import type { RunningProduct } from './product.ts'

type Mail = { id: string; to: string[]; subject: string; text: string }

export const DESK = { viewport: { width: 1280, height: 800 } }

async function ask<Body>(url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`)
  return response.json() as Promise<Body>
}

/** Calls the API, for what another person does in the meantime. */
export const call = <Body>(product: RunningProduct, path: string, body: object, token?: string) =>
  ask<Body>(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

async function newestTo(product: RunningProduct, to: string, subject: RegExp): Promise<Mail | undefined> {
  const mails = await ask<Mail[]>(`${product.sandboxUrl}/control/mail`)
  return mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
}

/** The address of the button of the newest e-mail with that subject, once it has arrived. */
export async function linkMailedTo(product: RunningProduct, to: string, subject: RegExp): Promise<string> {
  await expect.poll(() => newestTo(product, to, subject)).toBeDefined()
  const mail = await newestTo(product, to, subject)
  const { text } = await ask<Mail>(`${product.sandboxUrl}/control/mail/${mail?.id}`)
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error('the e-mail has no link')
  return link
}

const [PHONE, TABLET, WIDE] = WIDTHS
const NARROW_DESK = { width: 1024, height: 1366 }

/** Expects a sound page at 360, 768, 1024 and 1280 px; afterwards the page is as wide as on a desk. */
export async function expectSoundAtEveryWidth(page: Page): Promise<void> {
  for (const viewport of [TABLET, NARROW_DESK]) {
    await page.setViewportSize(viewport)
    await expectSoundInLight(page)
  }
  await expectSoundOnPhoneAndDesk(page)
}

/** The same at 360 and 1280 px. */
export async function expectSoundOnPhoneAndDesk(page: Page): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport)
    await expectSound(page)
  }
}

/** An organisation belongs to one church: the one that has the largest gives it up. */
async function disconnectGrace(product: RunningProduct): Promise<string> {
  const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
  const { success } = await call<{ success: { token: string } }>(product, '/login', owner)
  await call(product, '/revoke-pco', {}, success.token)
  return success.token
}

/** Gives Grace Chapel's owner another organisation of the planning service, as somebody of that one allows it. */
export async function connectGraceAs(product: RunningProduct, personId: string): Promise<void> {
  const headers = { authorization: `Bearer ${await disconnectGrace(product)}` }
  const { url } = await ask<{ url: string }>(`${product.url}/api/scheduling/login`, { headers })
  const code = await authoriseInSandbox(personId)(url)
  const state = new URL(url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code, state })
  await ask(`${product.url}/api/scheduling/auth/complete?${query}`, { headers })
}

/** Connects the planning service, as the first person that its page offers. */
export async function connectPlanning(page: Page, product: RunningProduct): Promise<void> {
  await disconnectGrace(product)
  await page.goto(`${product.url}/integrations`)
  await page.getByRole('region', { name: 'Planning Center' }).getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
}

export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel("I'm not a robot").click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

export async function fillSignup(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile phone').pressSequentially('2125550187')
  await solveCaptcha(page)
}

export async function fillDetails(page: Page, church: string, password: string) {
  await page.getByLabel('Company').fill(church)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Takes the first number that is offered. */
export async function takeNumber(page: Page) {
  await page
    .getByRole('radio', { name: /\(\d{3}\)/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** A new member of the staff of Grace Chapel, invited and accepted through the API. */
export async function addStaff(
  product: RunningProduct,
  { name, email, password }: Record<'name' | 'email' | 'password', string>,
) {
  type Session = { success: { token: string } }
  const owner = await call<Session>(product, '/login', {
    email: 'owner@grace.test',
    password: 'steeple-demo',
  })
  await call(product, '/invite', { name, email }, owner.success.token)
  const link = await linkMailedTo(product, email, /./)
  const code = new URL(link).searchParams.get('code')
  await call(product, '/accept-invitation', { code, name, password })
}

type Signup = { signup: { token: string; user: { id: number } } }

/** A church that has just signed up, with a number; its owner's phone is (646) 555-0177. */
export async function signUp(product: RunningProduct, church: string, more: { coupon_code?: string } = {}) {
  const email = `owner@${church.toLowerCase()}.test`
  const password = 'a good password'
  const { challenge } = await ask<{ challenge: string }>(`${product.url}/api/captcha`)
  await call(product, '/register-step1', {
    name: 'Olive Hill',
    email,
    mobile_phone: '+1 (646) 555-0177',
    captcha: await solveAltcha(challenge),
  })
  const code = new URL(await linkMailedTo(product, email, /verify/i)).searchParams.get('code')
  const { signup } = await call<Signup>(product, '/activate', { code })
  const { token, user } = signup
  const details = { church, username: email, password, timezone: 'America/New_York' }
  await call(product, '/register', { id: user.id, ...details, ...more }, token)
  const query = 'country=US&selectBy=number&search=&numberType=local'
  const { numbers } = await ask<{ numbers: { value: string }[] }>(`${product.url}/api/numbers?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await call(product, '/register', { id: user.id, phone_number: numbers[0]?.value, country: 'US' }, token)
  return { email, password }
}
