/** How to get no more texts; the word is in capitals, so that it is seen and needs no translation to work. */
const OPT_OUT = 'STOP to opt out'

const saysHowToStop = (words: string): boolean => /\bSTOP\b/.test(words)

/** The first words that a phone gets from a church, whatever they are about: they say who writes and how to opt out. */
export function introduce(words: string, churchName: string): string {
  const isNamed = words.toLowerCase().includes(churchName.toLowerCase())
  const named = isNamed ? words : `${churchName}: ${words}`
  return saysHowToStop(named) ? named : `${named} ${OPT_OUT}`
}
