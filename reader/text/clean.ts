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
  /^(best|kind|warm|warmest)? ?(regards|wishes)[,.!]*$|^(sincerely|yours truly|best|cheers)[,.!]*$/i,
  /^(atentamente|atte|saludos cordiales|cordialmente|un cordial saludo|atenciosamente|att|cumprimentos|com os melhores cumprimentos|cordiais cumprimentos)[,.!]*$/i,
  /^(bien )?(cordialement|fraternellement|sincèrement)[,.!]*$|^(bien à vous|sincères salutations)[,.!]*$/i,
  /^(mit (freundlichen|herzlichen|lieben) grüßen|mfg|viele grüße|liebe grüße|herzliche grüße|beste grüße)[,.!]*$/i,
]

/** Headers of a mail, and lines that quote the text being answered. */
const SKIPPED: readonly RegExp[] = [
  /^\s*>/,
  /^(from|to|sent|date|subject|cc|re|fw|fwd|de|para|a|asunto|assunto|enviado|enviada|fecha|data|objet|à|envoyé|von|an|betreff|gesendet|datum|보낸 ?사람|받는 ?사람|제목|날짜|보낸 날짜)\s?:\s/i,
  /^\[(원본|원문|original)\]/i,
  /^["“”„«].{20,}["“”»]\s*$/,
]

/** 'On Tuesday … wrote:' above what is quoted. */
const QUOTING =
  /^(on|el|em|le|am|a|no dia)(?!\p{L}).{4,110}(?<!\p{L})(wrote|escribió|escribio|escreveu|a écrit|a ecrit|schrieb)(?!\p{L}).{0,60}:\s*$|(작성|썼습니다|쓴 글)\s*:\s*$/iu

/** Phones and mail programs that answer by themselves. */
const AUTOMATIC =
  /do not disturb|auto(matic|mated)?[ -]?(reply|response)|no molestar|respuesta automática|não (perturbe|incomodar)|resposta automática|ne pas déranger|réponse automatique|nicht stören|automatische antwort|방해 ?금지|자동 ?(응답|회신)/iu

export const isAutomatic = (text: string): boolean => AUTOMATIC.test(text)

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
  const end = lines.findIndex((line, index) => index > 0 && (isEnd(line) || QUOTING.test(line.trim())))
  const written = (end === -1 ? lines : lines.slice(0, end)).filter(
    (line) => !isSkipped(line) && !QUOTING.test(line.trim()),
  )
  return withoutCard(written).join('\n').trim()
}
