import { type Call, postAll } from './poster.ts'
import { acceptOf } from './support.ts'

/** Texts the answers of many people, in a process of its own. */
const [url = '', authToken = '', count = '', from = '', ...churches] = process.argv.slice(2)
const calls = Array.from({ length: Number(count) }, (_, index): Call => {
  const nth = Number(from) + index
  const churchId = Number(churches[nth % churches.length])
  return acceptOf(nth, Math.floor(nth / churches.length) + 1, churchId)
})
const ms = await postAll(url, authToken, calls)
process.send?.(ms, () => process.exit(0))
