import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters of the OWASP password storage cheat sheet. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let nobody: Promise<string> | undefined

/** Does the same work whether or not there is an account, so that time tells nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== null && matches
}
