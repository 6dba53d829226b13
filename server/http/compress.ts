import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'

/** What is smaller fits into one packet anyway. */
const WORTH_BYTES = 1_200
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Quick rather than small: answers are made for one caller. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const ENCODERS = [
  { name: 'br', encode: (text: string) => brotli(text, QUICK) },
  { name: 'gzip', encode: (text: string) => zip(text) },
] as const

function encoderFor(accepted: string | undefined) {
  const names = (accepted ?? '').split(',').map((part) => part.trim())
  return ENCODERS.find(({ name }) => names.some((one) => one === name || one.startsWith(`${name};q=0.`)))
}

/**
 * Compresses what is read. What is posted is answered as it is: such an answer may hold a token beside words that
 * somebody else has chosen, and its length would tell about it. Streams, the live events among them, are left alone.
 */
export const compressAnswers: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < WORTH_BYTES) return payload
  reply.header('vary', 'accept-encoding')
  const encoder = encoderFor(request.headers['accept-encoding'])
  if (!encoder || reply.hasHeader('content-encoding')) return payload
  const packed = await encoder.encode(payload)
  reply.header('content-encoding', encoder.name)
  reply.removeHeader('content-length')
  return packed
}
