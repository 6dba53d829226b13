import { normalise } from '../text/normalise.ts'

const AGREEMENTS = new Set([
  'yes',
  'y',
  'yes please',
  'yes i agree',
  'i agree',
  'ok yes',
  'si',
  'sim',
  'oui',
  'ja',
  '네',
])

/** Whether a text says yes to being texted, and nothing else. */
export const agrees = (text: string): boolean => AGREEMENTS.has(normalise(text))
