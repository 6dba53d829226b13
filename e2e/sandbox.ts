import { expect, type Page } from '@playwright/test'
import type { RunningProduct } from './product.ts'

type BoardRow = { id: string; personId: string; name: string; status: string; isPencilledIn: boolean }
type BoardTime = { type: string; startsAt: string }
type BoardPlan = { id: string; rows: BoardRow[]; times: BoardTime[] }
type Board = {
  serviceTypes: { id: string; name: string; plans: BoardPlan[] }[]
  people: { id: string; phones: string[] }[]
}

const GRACE = '1001'
/** Numbers 0190 to 0199 fail in the emulated carrier. */
const WORKING = /^\+1\d{6}0(?!19\d)\d{3}$/

const post = (product: RunningProduct, path: string, body: object = {}) =>
  fetch(`${product.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const ask = async <Body>(url: string): Promise<Body> => (await fetch(url)).json() as Promise<Body>

export const readBoard = (product: RunningProduct) =>
  ask<Board>(`${product.sandboxUrl}/control/board/${GRACE}`)

export type Volunteer = { name: string; phone: string; rowId: string; planId: string }

/** The first plan of a service type that is pencilled in, and its people who have a phone of their own. */
export async function findPencilledPlan(product: RunningProduct, serviceType: string) {
  const board = await readBoard(product)
  const plans = board.serviceTypes.find((type) => type.name === serviceType)?.plans ?? []
  const index = plans.findIndex((plan) => plan.rows.length > 0 && plan.rows.every((row) => row.isPencilledIn))
  const plan = plans[index]
  if (!plan) throw new Error(`${serviceType} has no plan that is pencilled in`)
  const phonesOf = new Map(board.people.map((person) => [person.id, person.phones]))
  const owners = (phone: string) => board.people.filter((person) => person.phones.includes(phone)).length
  const volunteers = plan.rows.flatMap((row): Volunteer | [] => {
    const [phone = '', ...others] = phonesOf.get(row.personId) ?? []
    const isPlain = WORKING.test(phone) && others.length === 0 && owners(phone) === 1
    return isPlain ? { name: row.name, phone, rowId: row.id, planId: plan.id } : []
  })
  return { index, planId: plan.id, volunteers }
}

/** Puts six services on one day, with everybody asked: those that are there, and others that are moved to it. */
export async function putSixServicesOnOneDay(product: RunningProduct): Promise<Temporal.PlainDate> {
  const { serviceTypes } = await readBoard(product)
  const plans = serviceTypes.flatMap((type) => type.plans)
  const zone = 'America/New_York'
  const startOf = ({ times }: BoardPlan) =>
    Temporal.Instant.from(times.find(({ type }) => type === 'service')?.startsAt ?? '').toZonedDateTimeISO(
      zone,
    )
  const now = await readClock(product)
  const ahead = plans
    .filter(({ times }) => times.some(({ type }) => type === 'service'))
    .filter((plan) => Temporal.Instant.compare(startOf(plan).toInstant(), now) > 0)
    .sort((one, other) => Temporal.ZonedDateTime.compare(startOf(one), startOf(other)))
  const [first] = ahead
  if (!first) throw new Error('there is no service ahead')
  const day = startOf(first).toPlainDate()
  for (const [place, plan] of ahead.slice(0, 6).entries()) {
    const from = startOf(plan)
    const to = from.toPlainDate().equals(day)
      ? from
      : day.toZonedDateTime({ timeZone: zone, plainTime: `${12 + place}:00` })
    if (!to.equals(from)) await post(product, `/plans/${plan.id}/move`, { by: to.since(from).toString() })
    await post(product, `/plans/${plan.id}/scheduling-email`)
  }
  return day
}

/** Sends the scheduling e-mail of every plan. */
export async function askEverybody(product: RunningProduct): Promise<void> {
  const board = await readBoard(product)
  for (const { id } of board.serviceTypes.flatMap((type) => type.plans))
    await post(product, `/plans/${id}/scheduling-email`)
}

/** Whether registrations with the carriers are approved as soon as they are handed in. */
export const approveAtOnce = (product: RunningProduct, approvesAtOnce: boolean) =>
  post(product, '/switches', { texting: { approvesAtOnce, reviewDays: 0 } })

/** Makes the product's clock run so many times faster; 1 is real time. */
export const runClock = (product: RunningProduct, speed: number) => post(product, '/clock', { speed })

/** A row as the planning service has it. */
export async function statusOnBoard(product: RunningProduct, rowId: string): Promise<string | undefined> {
  const board = await readBoard(product)
  return board.serviceTypes
    .flatMap((type) => type.plans)
    .flatMap((plan) => plan.rows)
    .find((row) => row.id === rowId)?.status
}

export async function openConsole(page: Page, product: RunningProduct, area: 'Phones' | 'Planning board') {
  await page.goto(product.sandboxUrl)
  await page.getByRole('tab', { name: area }).click()
}

/** What time it is in the product. */
export const readClock = async (product: RunningProduct): Promise<Temporal.Instant> =>
  Temporal.Instant.from((await ask<{ now: string }>(`${product.sandboxUrl}/control/clock`)).now)

/** Moves the clock ahead at once. */
export const moveClock = (product: RunningProduct, moveBy: string) => post(product, '/clock', { moveBy })

/** Sets the clock's speed on the console, as a person would. */
export async function setSpeed(page: Page, speed: 1 | 60) {
  await page.getByText(`×${speed}`, { exact: true }).click()
  await expect(page.getByRole('radio', { name: `×${speed}`, exact: true })).toBeChecked()
}

export async function sendSchedulingEmail(page: Page, serviceType: string, index: number) {
  const plans = page.getByRole('region', { name: new RegExp(`^${serviceType}`) })
  await plans.getByRole('listitem').nth(index).getByRole('button').click()
  await page.getByRole('button', { name: 'Send the scheduling e-mail' }).click()
}

export async function openPhone(page: Page, volunteer: Volunteer) {
  await page.getByRole('tab', { name: 'Phones' }).click()
  await page
    .getByRole('button', { name: new RegExp(volunteer.name) })
    .first()
    .click()
}

export async function replyFrom(page: Page, volunteer: Volunteer, words: string) {
  await openPhone(page, volunteer)
  await page.getByRole('textbox', { name: 'Reply' }).fill(words)
  await page.getByRole('button', { name: 'Send reply' }).click()
}
