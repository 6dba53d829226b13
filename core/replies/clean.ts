/** Lines that mail programs and phones add. What follows such a line was not written by the volunteer. */
const ENDS: readonly RegExp[] = [
  /^(sent|get|gotten) (from|via|by|with|outlook|using)\b/i,
  /^(yahoo|gmail|outlook|aol) (mail|for)\b/i,
  /^(enviado|enviada|mandado) (desde|do|da|de|via|a partir|pelo|con|com)\b/i,
  /^(envoyé|envoye) (de|depuis|via|à partir)\b/i,
  /^télécharge[rz]? outlook/i,
  /^(gesendet|von meine[mr]|von mein|diese nachricht wurde)\b.*(gesendet|iphone|android|handy|samsung|outlook|gmx|mail|von)\b/i,
  /(에서|으로|로) (보냄|전송|보낸)/,
  /^(--+|__+|==+|\*\*+)\s*$/,
  /^-{2,}\s*(original message|mensaje original|mensagem original|message d'origine|ursprüngliche nachricht|원본|forwarded)/i,
  /^(on|el|em|le|am|a|på)\b.{4,80}\b(wrote|escribió|escribio|escreveu|a écrit|a ecrit|schrieb)\b.{0,40}:?\s*$/i,
  /(님이|님께서)?.{0,30}(작성|썼습니다|쓴 글)\s*:?\s*$/,
]

/** Headers of a mail, and lines that quote the text being answered. */
const SKIPPED: readonly RegExp[] = [
  /^\s*>/,
  /^(from|to|sent|date|subject|cc|re|fw|fwd|de|para|a|asunto|assunto|enviado|fecha|data|objet|à|envoyé|von|an|betreff|gesendet|datum|보낸 ?사람|받는 ?사람|제목|날짜|보낸 날짜)\s?:\s/i,
  /^\[(원본|원문|original)\]/i,
  /^["“”„«].{20,}["“”»]\s*$/,
]

const isEnd = (line: string): boolean => ENDS.some((pattern) => pattern.test(line.trim()))
const isSkipped = (line: string): boolean => SKIPPED.some((pattern) => pattern.test(line))

/** 'Maria Hollis' or 'Dr. M. Okafor' on a line of its own. */
const NAME_LINE = /^(?:[-–—]\s*)?(?:\p{Lu}[\p{L}'’.-]*\s+){1,3}\p{Lu}[\p{L}'’.-]*,?\s*$/u

/** A block after an empty line that begins with a name and goes on is a business card. */
function withoutCard(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex(
    (line, index) => index > 0 && lines[index - 1]?.trim() === '' && NAME_LINE.test(line.trim()),
  )
  const hasText = lines.slice(0, at).some((line) => line.trim() !== '')
  return at > 0 && hasText ? lines.slice(0, at) : lines
}

/** What the volunteer wrote: without quoted originals, headers of mails and signatures. */
export function ownWordsOf(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n')
  const end = lines.findIndex((line, index) => isEnd(line) && (index > 0 || lines.length > 1))
  const written = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !isSkipped(line))
  return withoutCard(written).join('\n').trim()
}
