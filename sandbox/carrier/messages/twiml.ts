const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts that a TwiML answer asks to send back: <Message>…</Message>, with or without <Body> inside. */
export function messagesIn(twiml: string): string[] {
  const elements = [...twiml.matchAll(/<Message\b[^>]*>([\s\S]*?)<\/Message>/g)].map(
    (match) => match[1] ?? '',
  )
  return elements
    .map((inner) => plain(/<Body\b[^>]*>([\s\S]*?)<\/Body>/.exec(inner)?.[1] ?? inner))
    .filter(Boolean)
}

function plain(xml: string): string {
  const text = xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1').replace(/<[^>]*>/g, '')
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => decoded(name) ?? whole).trim()
}

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name]
  const isHex = name[1]?.toLowerCase() === 'x'
  return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
}
