import { mailConformance } from '#providers/mail/conformance.ts'
import { smtpMail } from '#providers/mail/smtp/smtp.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import { startSandbox } from '#sandbox/server.ts'

const STATUS = { 'for now': 450, 'for good': 550 }

mailConformance('SMTP', async () => {
  const clock = MovableClock.stopped('2026-10-01T15:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  const from = 'Steeple <hello@steeple.test>'
  return {
    port: smtpMail({ url: sandbox.urls.smtp, from }, clock),
    portCutOff: smtpMail({ url: 'smtp://localhost:1', from }, clock),
    now: () => clock.now(),
    sender: 'hello@steeple.test',
    arrived: () => sandbox.mailbox.messages(),
    refuse: (how) => sandbox.faults.set({ vendor: 'mail', kind: 'failing', count: 1, status: STATUS[how] }),
    stop: () => sandbox.stop(),
  }
})
