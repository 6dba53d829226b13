import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps for us between sign-ins; it opens nothing. */
export type Browser = {
  /** What it was given before; null when it has nothing. */
  kept: string | null
  keep: (value: string, hours: number) => void
}

const NAME = 'steeple_known'
const KEPT = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`)

/** Sent with sign-ins only, and read by no script. */
export const browserOf = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): Browser => ({
  kept: KEPT.exec(request.headers.cookie ?? '')?.[1] ?? null,
  keep: (value, hours) => {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${NAME}=${value}; Path=/api/login; Max-Age=${hours * 60 * 60}; HttpOnly; SameSite=Lax${secure}`,
    )
  },
})
