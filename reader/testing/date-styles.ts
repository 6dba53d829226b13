/** How people of each language write a day, and answer for one or two of several. */

/** A day that was asked about. */
export type Day = Temporal.ZonedDateTime

const names = (locale: string, width: 'long' | 'short', day: Day, part: 'month' | 'weekday'): string =>
  day.toLocaleString(locale, { [part]: width }).replace('.', '')

function ordinal(day: number): string {
  const teen = day > 3 && day < 21
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}

type Style = (day: Day) => string

/** The date styles of a language, and answers with places for one day ({a}) or two ({a}, {b}). */
export type Manner = {
  days: readonly Style[]
  yes: readonly string[]
  no: readonly string[]
  /** The first yes, the second no. */
  both: readonly string[]
}

export const MANNERS: Readonly<Record<string, Manner>> = {
  en: {
    days: [
      (day) => `the ${ordinal(day.day)}`,
      (day) => `${names('en', 'short', day, 'month')} ${day.day}`,
      (day) => `${names('en', 'long', day, 'month')} ${ordinal(day.day)}`,
      (day) => `${day.month}/${day.day}`,
      (day) => `${names('en', 'long', day, 'weekday')} the ${ordinal(day.day)}`,
      (day) => `${names('en', 'short', day, 'weekday')} ${names('en', 'short', day, 'month')} ${day.day}`,
      (day) => `the ${ordinal(day.day)} of ${names('en', 'long', day, 'month')}`,
    ],
    yes: ['I can do {a}', '{a} works for me', 'yes to {a}', '{a} yes'],
    no: ["I can't do {a}", "{a} doesn't work", 'no to {a}', "can't make {a}, sorry"],
    both: [
      '{a} yes, {b} no',
      "{a} works, {b} doesn't",
      'I can do {a} but not {b}',
      "yes to {a}, can't do {b}",
      '{a} is fine. {b} is not possible',
    ],
  },
  es: {
    days: [
      (day) => `el ${day.day}`,
      (day) => `el ${day.day} de ${names('es', 'long', day, 'month')}`,
      (day) => `el ${names('es', 'long', day, 'weekday')} ${day.day}`,
      (day) => `el ${day.day}/${day.month}`,
      (day) => `el dia ${day.day}`,
      (day) =>
        `el ${names('es', 'short', day, 'weekday')} ${day.day} de ${names('es', 'short', day, 'month')}`,
    ],
    yes: ['puedo {a}', '{a} sí', 'sí puedo {a}', '{a} está bien'],
    no: ['no puedo {a}', '{a} no', '{a} no puedo', 'no voy a poder {a}'],
    both: ['{a} sí, {b} no', '{a} sí puedo pero {b} no', 'puedo {a} pero no puedo {b}', '{b} no, {a} sí'],
  },
  pt: {
    days: [
      (day) => `dia ${day.day}`,
      (day) => `no dia ${day.day}`,
      (day) => `dia ${day.day} de ${names('pt', 'long', day, 'month')}`,
      (day) => `dia ${day.day}/${day.month}`,
      (day) => `${names('pt', 'long', day, 'weekday')} ${day.day}`,
      (day) => `${names('pt', 'long', day, 'weekday')} dia ${day.day}`,
    ],
    yes: ['posso {a}', '{a} sim', '{a} eu posso', '{a} tudo bem'],
    no: ['não posso {a}', '{a} não', '{a} não posso', 'não vou conseguir {a}'],
    both: ['{a} sim, {b} não', '{a} posso mas {b} não', 'posso {a} mas não posso {b}', '{b} não, {a} sim'],
  },
  fr: {
    days: [
      (day) => `le ${day.day}`,
      (day) => `le ${day.day} ${names('fr', 'long', day, 'month')}`,
      (day) => `${names('fr', 'long', day, 'weekday')} ${day.day}`,
      (day) => `le ${day.day}/${day.month}`,
      (day) => `le ${names('fr', 'long', day, 'weekday')} ${day.day} ${names('fr', 'long', day, 'month')}`,
    ],
    yes: ['je peux {a}', '{a} oui', 'oui pour {a}', "d'accord pour {a}"],
    no: ['je ne peux pas {a}', '{a} non', 'pas dispo {a}', '{a} je ne peux pas'],
    both: ['{a} oui, {b} non', 'je peux {a} mais pas {b}', '{a} ok, {b} je ne peux pas', '{b} non, {a} oui'],
  },
  de: {
    days: [
      (day) => `am ${day.day}.`,
      (day) => `den ${day.day}.`,
      (day) => `am ${day.day}. ${names('de', 'long', day, 'month')}`,
      (day) => `am ${day.day}.${day.month}.`,
      (day) => `am ${day.day}.${day.month}`,
      (day) => `${names('de', 'long', day, 'weekday')} den ${day.day}.`,
      (day) => `${day.day}. ${names('de', 'long', day, 'month')}`,
    ],
    yes: ['{a} ja', '{a} kann ich', 'ich kann {a}', '{a} passt', 'ja {a}'],
    no: ['{a} nein', '{a} kann ich nicht', 'ich kann {a} nicht', '{a} geht leider nicht'],
    both: ['{a} ja, {b} nein', '{a} kann ich, {b} nicht', '{a} geht, {b} leider nicht', '{b} nein, {a} ja'],
  },
  ko: {
    days: [
      (day) => `${day.day}일`,
      (day) => `${day.month}월 ${day.day}일`,
      (day) => `${day.month}/${day.day}`,
      (day) => `${day.day}일 ${names('ko', 'long', day, 'weekday')}`,
    ],
    yes: ['{a} 가능해요', '{a} 됩니다', '{a} 할게요', '{a} 네'],
    no: ['{a} 못 가요', '{a} 안 돼요', '{a} 불가능합니다', '{a}은 어려워요'],
    both: [
      '{a} 가능 {b} 불가',
      '{a}은 되고 {b}은 안 돼요',
      '{a} 네, {b} 아니요',
      '{b}은 못 하고 {a}은 할 수 있어요',
    ],
  },
  zh: {
    days: [
      (day) => `${day.day}号`,
      (day) => `${day.day}日`,
      (day) => `${day.month}月${day.day}日`,
      (day) => `${day.month}月${day.day}號`,
      (day) => `${day.month}/${day.day}`,
      (day) => `${names('zh', 'short', day, 'weekday')}${day.day}号`,
    ],
    yes: ['{a}可以', '{a}没问题', '我{a}能来', '{a} 好'],
    no: ['{a}不行', '{a}不能', '我{a}不能来', '{a}没空', '{a}沒辦法'],
    both: ['{a}可以，{b}不行', '{a}能来 {b}不能来', '{b}不行，{a}可以', '{a}可以但是{b}不行'],
  },
}

/** A text that answers by date, and what it answers for: '1+ 2-'. */
export type DatedAnswer = { language: string; text: string; outcome: string }

/** Everything that can be said of one day, and of it and another, in one style. */
export function answersByDate(days: readonly Day[], language: string, style: number): DatedAnswer[] {
  const { days: styles, yes, no, both } = MANNERS[language] as Manner
  const write = styles[style % styles.length] as Style
  const [a, b] = [style % days.length, (style + 1) % days.length]
  const filled = (template: string): string =>
    template.replaceAll('{a}', write(days[a] as Day)).replaceAll('{b}', write(days[b] as Day))
  const said = (template: string, outcome: string): DatedAnswer => ({
    language,
    text: filled(template),
    outcome: outcome.split(' ').toSorted().join(' '),
  })
  return [
    ...yes.map((one) => said(one, `${a + 1}+`)),
    ...no.map((one) => said(one, `${a + 1}-`)),
    ...both.map((one) => said(one, `${a + 1}+ ${b + 1}-`)),
  ]
}
