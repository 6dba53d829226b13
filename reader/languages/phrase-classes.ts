/**
 * What a phrase does to the meaning of the clause in which it stands.
 *
 * Polarity. `yes`, `no`: a particle. `can`: ability, availability or intent; `not` turns it round. `accept`, `decline`:
 * an answer by itself; `not` turns an accept round. `refuse`: a verb of declining; `not` turns it round.
 * `wish`: would like to, accepts alone and declines before a 'but'. `reason`: why somebody cannot come.
 * `not`: negation; `cannot`: the same with ability in one word. `located` ('I'm in'): a reason before a place. `off`: called off, which undoes a reason. `ok`: approval, accepts an ask and is courtesy otherwise.
 *
 * Doubt. `later`: a promise to answer later. `unsure`, `if`, `until`, `question` (an interrogative), `swap` (a wish for another
 * day, person or task), `late` (will not be there the whole time), `future` (another occasion).
 *
 * Structure. `but`, `and`, `because`; `correction`: takes back what stood before; `only`, `except`.
 *
 * What is answered. `all`, `both`, `none`, `rest`, `either`, `first`, `second`, `third`, `last`, `middle`;
 * `early_one`, `late_one`: of several the first or last by its time; of one it is another one.
 * `self` ('this is', before or after a name); `me`, `we`, `he`, `she`. `aside`: another activity than the service.
 *
 * `thanks`, `courtesy` (small talk, farewells), `sorry`, `noted` (has read it), `filler`: change nothing.
 * `stop`, `start`, `help`: what the carrier's words say, in whole sentences. `link`: asks for the own page; a single
 * word of it only in a question. `halt`: a single word of `stop`, which
 * counts when the text says little else; phrases listed both as `accept` and as `courtesy` become `ok`.
 */
export const PHRASE_CLASSES = [
  'stop',
  'halt',
  'start',
  'help',
  'link',
  'early_one',
  'late_one',
  'correction',
  'later',
  'unsure',
  'if',
  'until',
  'swap',
  'future',
  'question',
  'decline',
  'accept',
  'refuse',
  'reason',
  'can',
  'wish',
  'cannot',
  'located',
  'not',
  'no',
  'yes',
  'ok',
  'off',
  'late',
  'aside',
  'but',
  'only',
  'except',
  'all',
  'both',
  'none',
  'rest',
  'either',
  'first',
  'second',
  'third',
  'last',
  'middle',
  'self',
  'me',
  'we',
  'he',
  'she',
  'because',
  'and',
  'sorry',
  'noted',
  'thanks',
  'courtesy',
  'other_day',
  'today',
  'tomorrow',
  'this_week',
  'next_week',
  'that_day',
  'filler',
] as const

export type PhraseClass = (typeof PHRASE_CLASSES)[number]
