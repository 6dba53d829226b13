import { ConfigError } from '#server/config/settings.ts'
import { UnusableDatabase } from '#server/db/unusable.ts'

/** Something that was asked for and cannot be done, in one sentence. */
export class Refusal extends Error {}

/** One sentence for what somebody can set right; null for a mistake of ours. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof UnusableDatabase || error instanceof Refusal)
    return error.message
  const { code, port } = error as { code?: unknown; port?: unknown }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: set PORT, SANDBOX_PORT or WORKER_PORT to a free one.`
  return null
}

/** Runs a command; what keeps it from its work is said in one sentence, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}
