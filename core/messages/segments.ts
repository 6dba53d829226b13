import calculator from 'sms-segments-calculator'
import type { TextMeasure } from './text.ts'

/**
 * Encoding and segments of a text as the carrier counts them: 160 GSM-7 septets or 70 UTF-16 units in one,
 * 153 or 67 in each part of a longer text (GSM 03.38). An empty text has no segment.
 */
export function measureText(text: string): TextMeasure {
  if (text === '') return { encoding: 'GSM-7', segments: 0, units: 0, expensiveCharacters: [] }
  const message = new calculator.SegmentedMessage(text)
  const isPlain = message.getEncodingName() === 'GSM-7'
  return {
    encoding: isPlain ? 'GSM-7' : 'UCS-2',
    segments: message.segmentsCount,
    units: message.messageSize / (isPlain ? 7 : 16),
    expensiveCharacters: isPlain ? [] : [...new Set(message.getNonGsmCharacters())],
  }
}

/** Letters that are one GSM-7 septet each, so that only their number counts. */
const PLAIN = /^[\n !"#%&'()*+,\-./0-9:;<=>?A-Za-z]+$/

/** The segments of a text; many times faster than measuring it where all of its letters are plain. */
export function countSegments(text: string): number {
  if (!PLAIN.test(text)) return measureText(text).segments
  return text.length <= 160 ? 1 : Math.ceil(text.length / 153)
}
