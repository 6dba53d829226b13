/**
 * What a phrase does to the meaning of a text. A text is certain only when every word of it belongs to a phrase.
 * `accept`, `decline`: an answer. `ok`: accepts unless something declines.
 * `leaning`: a reason, `apology`: a sorry; both are understood beside a decline and are never an answer by themselves.
 * `filler`: changes nothing. `thanks`: nor does this, and alone it is courtesy. `date`: names a day or time of day.
 * `all`: everything that was asked. `negation`, `unclear`: make a text uncertain.
 * `stop`: a plain wish for no more texts.
 */
export type PhraseClass =
  | 'accept'
  | 'ok'
  | 'decline'
  | 'leaning'
  | 'apology'
  | 'filler'
  | 'thanks'
  | 'date'
  | 'all'
  | 'negation'
  | 'unclear'
  | 'stop'

/** Phrases by class, separated by commas; matched without case, accents and punctuation. */
export type Vocabulary = Partial<Record<PhraseClass, string>>
