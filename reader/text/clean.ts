import { written } from '../folders.ts'

/** What a volunteer did not write: signatures, headers, quotations; and texts that a phone sends by itself. */

/** Lines that mail programs and phones add. What follows such a line was not written by the volunteer. */
const SIGNATURE = written('signature')
const HEADER = new RegExp(`^(?:${written('mail-header').source})\\s?:\\s`, 'iu')
/** Headers of a mail, and lines that quote the text being answered. */
const SKIPPED: readonly RegExp[] = [/^\s*>/, HEADER, /^["“”„«].{20,}["“”»]\s*$/]
/** 'On Tuesday … wrote:' above what is quoted. */
const QUOTING = written('quoting')
/** Phones and mail programs that answer by themselves. */
const AUTOMATIC = written('automatic')

export const isAutomatic = (text: string): boolean => AUTOMATIC.test(text)

const isEnd = (line: string): boolean => SIGNATURE.test(line.trim())
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
