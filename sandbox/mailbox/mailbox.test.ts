import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { Faults } from '../base/faults.ts'
import { Store } from '../base/store.ts'
import { Mailbox } from './mailbox.ts'

async function startMailbox() {
  const faults = new Faults()
  const store = new Store(':memory:')
  const clock = MovableClock.stopped('2030-03-03T12:00:00Z')
  const mailbox = new Mailbox({ clock, store, faults, origin: () => '', unexpected: () => {} })
  const port = await mailbox.start(0)
  const transport = nodemailer.createTransport(`smtp://localhost:${port}`)
  onTestFinished(async () => {
    transport.close()
    await mailbox.stop()
    store.close()
  })
  const send = (to: string, subject = 'Welcome') =>
    transport.sendMail({
      from: 'Steeple <hello@steeple.test>',
      to,
      subject,
      text: 'Grüße: open http://localhost:3000/activate?code=abc',
      html: '<p>Grüße</p>',
    })
  return { mailbox, faults, send }
}

test('a mail sent over SMTP is kept with its parts decoded', async () => {
  const { mailbox, send } = await startMailbox()
  await send('Owner@Grace.test', 'Willkommen – schön')
  expect(mailbox.messages()).toEqual([
    {
      id: '1',
      at: '2030-03-03T12:00:00Z',
      from: 'hello@steeple.test',
      to: ['owner@grace.test'],
      subject: 'Willkommen – schön',
      text: expect.stringContaining('Grüße: open http://localhost:3000/activate?code=abc'),
      html: expect.stringContaining('<p>Grüße</p>'),
    },
  ])
})

test('the latest mail to an address is found whatever its case, and everything can be cleared', async () => {
  const { mailbox, send } = await startMailbox()
  await send('owner@grace.test', 'first')
  await send('owner@grace.test', 'second')
  await send('staff@grace.test', 'third')
  expect(mailbox.latest('OWNER@grace.test')?.subject).toBe('second')
  expect(mailbox.latest('nobody@grace.test')).toBeUndefined()
  mailbox.clear()
  expect(mailbox.messages()).toEqual([])
})

test('a failing mailbox answers 450, so that the sender tries again', async () => {
  const { mailbox, faults, send } = await startMailbox()
  faults.set({ vendor: 'mail', kind: 'failing', count: 1 })
  await expect(send('owner@grace.test')).rejects.toMatchObject({ responseCode: 450 })
  expect(mailbox.messages()).toEqual([])
  await send('owner@grace.test')
  expect(mailbox.messages()).toHaveLength(1)
})

test('a silent mailbox swallows the mail; a reset keeps it without saying so', async () => {
  const { mailbox, faults, send } = await startMailbox()
  faults.set({ vendor: 'mail', kind: 'silent', path: 'owner@', count: 1 })
  await send('owner@grace.test')
  expect(mailbox.messages()).toEqual([])
  faults.set({ vendor: 'mail', kind: 'reset', count: 1 })
  await expect(send('owner@grace.test')).rejects.toThrow()
  expect(mailbox.messages()).toHaveLength(1)
})
