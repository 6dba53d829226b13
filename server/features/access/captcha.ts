import { usedCaptchas } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'

const wrong = () => refuse(422, { captcha: ['ReCaptcha should be filled'] })

/** Refuses unless the captcha is solved; takes no solution twice. */
export const requireCaptcha = async (
  { db, captcha, log }: Pick<Deps, 'db' | 'captcha' | 'log'>,
  solution: string,
  ip: string,
): Promise<void> => {
  const answer = await captcha.verify(solution, ip)
  if (!answer.ok && answer.failure.kind === 'retry') {
    log.error({ detail: answer.failure.detail }, 'a captcha could not be checked')
    throw refuse(502, 'The captcha could not be checked just now. Please try again in a moment.')
  }
  if (!answer.ok) throw wrong()
  const remembered = await db
    .insert(usedCaptchas)
    .values(answer.value)
    .onConflictDoNothing()
    .returning({ signature: usedCaptchas.signature })
  if (remembered.length === 0) throw wrong()
}
