import { solveAltcha } from '#providers/captcha/altcha/testing.ts'
import { call, linkMailedTo } from './newcomer.ts'
import type { RunningProduct } from './product.ts'

type Signup = { signup: { token: string; user: { id: number } } }

type Person = { name: string; email: string; mobile_phone: string; bypass_phone?: boolean }

/** Somebody who has verified the e-mail address, and has no church yet. */
async function verify(product: RunningProduct, person: Person): Promise<Signup['signup']> {
  const captcha = await fetch(`${product.url}/api/captcha`)
  const { challenge } = (await captcha.json()) as { challenge: Parameters<typeof solveAltcha>[0] }
  await call(product, '/register-step1', { ...person, captcha: await solveAltcha(challenge) })
  const code = new URL(await linkMailedTo(product, person.email, /verify/i)).searchParams.get('code')
  return (await call<Signup>(product, '/activate', { code })).signup
}

/** So many people without a church. */
export async function addVerified(product: RunningProduct, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      verify(product, {
        name: `Vera Verified ${index + 1}`,
        email: `vera${index + 1}@nowhere.test`,
        mobile_phone: `+1 (646) 555-0${130 + index}`,
      }),
    ),
  )
}

/** A church whose phone our checks doubted, and whose owner said that it is right. */
export async function addSignupInReview(product: RunningProduct, church: string): Promise<void> {
  const email = `owner@${church.toLowerCase().replaceAll(' ', '')}.test`
  const signup = await verify(product, {
    name: 'Nora New',
    email,
    mobile_phone: '18005550199',
    bypass_phone: true,
  })
  const details = { church, username: email, password: 'a good password', timezone: 'Asia/Manila' }
  await call(product, '/register', { id: signup.user.id, ...details }, signup.token)
}
