import { join } from 'node:path'
import { startSandbox } from './server.ts'

const { SANDBOX_PORT = '3001', STEEPLE_DATA = './data', PUBLIC_URL } = process.env
const port = Number(SANDBOX_PORT)

const sandbox = await startSandbox({
  port,
  smtpPort: port + 1,
  approvesAtOnce: true,
  reviewDays: 5,
  file: join(STEEPLE_DATA, 'sandbox', 'state.sqlite'),
  ...(PUBLIC_URL && { productUrl: PUBLIC_URL }),
})

console.log(`The sandbox is running at ${sandbox.origin} (open it for its console)
  planning service  ${sandbox.urls.planning}
  carrier           ${sandbox.urls.texting}
  link shortener    ${sandbox.urls.links}
  PastorsLine       ${sandbox.urls.importing}
  payments          ${sandbox.urls.payments}
  language model    ${sandbox.urls.reading}
  mail              ${sandbox.urls.smtp}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop())
}
