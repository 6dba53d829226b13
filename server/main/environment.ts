import { existsSync } from 'node:fs'
import type { Environment } from '#server/config/variables.ts'

const FILE = '.env'

/** What is set for this process, and after that what `.env` in the working folder says. */
export function readEnvironment(): Environment {
  if (existsSync(FILE)) process.loadEnvFile(FILE)
  return process.env
}
