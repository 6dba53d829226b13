import { linesOfAll } from '../folders.ts'
import { normalise } from '../text/normalise.ts'

const AGREEMENTS = new Set(linesOfAll('agreements'))

/** Whether a text says yes to being texted, and nothing else. */
export const agrees = (text: string): boolean => AGREEMENTS.has(normalise(text))
