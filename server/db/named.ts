/** So many statements are remembered; what comes as often as every other is among them. */
const KNOWN_MAX = 1_000
/** So many have a name: each takes some memory of every connection at the server. */
const NAMED_MAX = 250
/** What was asked so often will be asked again. */
const OFTEN = 5

type Statement = { text: string; name: string | null; times: number }
export type Named = { text: string; name: string }

/**
 * Gives names to the statements that a process asks again and again: the server parses and plans a named one once for each
 * connection, and not each time.
 */
export function openNames(): (text: string) => Named | null {
  const known = new Map<string, Statement>()
  let named = 0

  const forgetRare = (): void => {
    for (const [text, { name }] of known) if (name === null) known.delete(text)
  }

  return (text) => {
    const statement = known.get(text)
    if (!statement) {
      if (known.size >= KNOWN_MAX) forgetRare()
      known.set(text, { text, name: null, times: 1 })
      return null
    }
    statement.times += 1
    if (statement.name === null && statement.times >= OFTEN && named < NAMED_MAX) {
      named += 1
      statement.name = `s${named}`
    }
    return statement.name === null ? null : { text: statement.text, name: statement.name }
  }
}
