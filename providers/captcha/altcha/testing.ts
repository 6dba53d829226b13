import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** For tests: does the work a browser does, and answers what it sends. */
export async function solveAltcha(offered: unknown): Promise<string> {
  const challenge = offered as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
