import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { SandboxContext } from '../base/context.ts'
import type { Fault } from '../base/faults.ts'
import type { Collection } from '../base/store.ts'

/** An e-mail that was delivered here, addressed to everyone named on the envelope. */
export type ReceivedMail = {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

/** An SMTP server without TLS or passwords that keeps every mail it receives. */
export class Mailbox {
  readonly #context: SandboxContext
  readonly #mails: Collection<ReceivedMail>
  #server: SMTPServer | null = null

  constructor(context: SandboxContext) {
    this.#context = context
    this.#mails = context.store.collection('mail.messages')
  }

  /** Starts listening and returns the port; 0 takes any free one. */
  async start(port: number, host = 'localhost'): Promise<number> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData: (stream, session, done) => {
        bytesOf(stream)
          .then((raw) => this.#accept(raw, session))
          .then(() => done(), done)
      },
    })
    this.#server = server
    const listening = Promise.withResolvers<void>()
    server.on('error', listening.reject)
    server.listen(port, host, listening.resolve)
    await listening.promise
    return (server.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }

  /** Every e-mail, oldest first. */
  messages(): ReceivedMail[] {
    return this.#mails.all()
  }

  /** The newest e-mail to this address. */
  latest(to: string): ReceivedMail | undefined {
    const address = to.toLowerCase()
    return this.#mails.filter((mail) => mail.to.includes(address)).at(-1)
  }

  clear(): void {
    for (const { id } of this.#mails.all()) this.#mails.delete(id)
  }

  async #accept(raw: Uint8Array, session: SMTPServerSession): Promise<void> {
    const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
    const fault = this.#context.faults.take('mail', to.join(' '))
    if (fault?.kind === 'slow') await wait((fault.seconds ?? 5) * 1000, undefined, { ref: false })
    const refusal = fault && refusalOf(fault)
    if (refusal) throw refusal
    if (fault?.kind !== 'silent') await this.#keep(raw, session, to)
    if (fault?.kind === 'reset') this.#hangUp(session)
  }

  async #keep(raw: Uint8Array, session: SMTPServerSession, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw)
    const sender = session.envelope.mailFrom
    const id = String(this.#context.store.next('mail'))
    this.#mails.set(id, {
      id,
      at: this.#context.clock.now().toString(),
      from: mail.from?.address ?? (sender ? sender.address : ''),
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    })
  }

  /** Closes the connection: the mail is kept, but its sender never hears about it. */
  #hangUp(session: SMTPServerSession): void {
    for (const connection of this.#server?.connections ?? []) {
      if (connection.session?.id === session.id) connection._socket.destroy()
    }
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(stream))
}

/** The answers that make a sender try again later; 'silent' instead swallows the mail with a good answer. */
const REPLIES: Partial<Record<Fault['kind'], [code: number, text: string]>> = {
  failing: [450, 'Mailbox unavailable'],
  rate_limited: [451, 'Too many messages, try again later'],
  truncated: [451, 'The message arrived incomplete'],
}

/** The error with which a fault makes the server refuse a mail; null for faults that refuse nothing. */
function refusalOf({ kind, status }: Fault): Error | null {
  const reply = REPLIES[kind]
  if (!reply) return null
  const [code, text] = reply
  return Object.assign(new Error(text), { responseCode: status ?? code })
}
