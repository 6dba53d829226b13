import type { Lexeme } from '../clauses/lexeme.ts'
import type { OwnWords } from '../clauses/lexemes.ts'
import type { ListedItem } from '../conversation.ts'
import { normalise } from '../text/normalise.ts'

/** Tasks as churches name them and as volunteers do, nouns and verbs apart: a verb ('I'll greet') accepts the task. */
const TASKS: readonly { nouns: string; verbs: string }[] = [
  {
    nouns:
      '찬양, 성가대, 보컬, 노래, vocals, vocal, voice, vox, singing, worship team, choir, voces, voz, canto, coro, alabanza, vocais, louvor, coral, chant, chorale, louange, gesang, singen, chor, lobpreis, sing',
    verbs:
      'sing, ill sing, can sing, canto, canta, cantar, cantare, cantarei, cantamos, chante, chanter, chanterai, chantera, singe, singt, singen',
  },
  {
    nouns:
      '안내, 새가족, greeter, greeters, greeting, greet, welcome team, door, welcoming, hospitality, bienvenida, recepcion, recibimiento, anfitriona, saludos, saludar, recibir, puerta, recepcao, acolhimento, boas vindas, porta, recepcionista, recepcionar, accueil, accueillir, begrussung, begrussungsteam, willkommensteam, begrussen, begrusser, empfang',
    verbs: 'ill greet, can greet, recibo, saludo, recepciono, accueille, accueillerai, begrusse',
  },
  {
    nouns:
      '어린이팀, 키즈팀, 키즈, 어린이, 아동부, 유년부, 주일학교, 아이들, 애들, 애기들, 아기들, 꼬마들, 꼬맹이, kids, kids team, kids ministry, children, childrens, nursery, sunday school, kiddos, ninos, los ninos, equipo de ninos, infantil, peques, chicos, ministerio infantil, criancas, ministerio infantil, kids, enfants, equipe enfants, ecole du dimanche, les petits, kinder, kinderteam, kinderdienst, kindergottesdienst, midweek',
    verbs: '',
  },
  {
    nouns:
      '안내, usher, ushers, ushering, ujier, ujieres, ujer, acomodador, porteiro, obreiro, introdutor, portaria, placier, placiers, huissier, protocole, ordner, ordnerdienst, platzanweiser, turdienst, ordnen, recepcao, accueil, porta, puerta, la puerta, door, at the door, porte, la porte',
    verbs:
      'ill usher, can usher, to usher, place les gens, fico na porta, fica na porta, fico na recepcao, fica na recepcao',
  },
  { nouns: 'drums, drummer, bateria, batterie, schlagzeug', verbs: '' },
  { nouns: 'sound, audio, sonido, som, son, ton, tontechnik', verbs: '' },
  { nouns: 'projection, slides, media, proyeccion, projecao, beamer', verbs: '' },
  { nouns: 'parking, estacionamiento, estacionamento, parkplatz', verbs: '' },
  { nouns: 'coffee, cafe, kaffee', verbs: '' },
]

const wordsOf = (list: string): string[] => list.split(',').map(normalise).filter(Boolean)

const KNOWN = TASKS.map(({ nouns, verbs }) => ({ nouns: wordsOf(nouns), verbs: wordsOf(verbs) }))

const contains = (text: string, phrase: string): boolean => ` ${text} `.includes(` ${phrase} `)

function positionsOf(items: readonly ListedItem[], words: readonly string[]): number[] {
  return items.flatMap(({ position, team }, index) => {
    const named = normalise(`${position} ${team}`)
    return words.some((word) => contains(named, word)) ? [index] : []
  })
}

/** The tasks by which a volunteer can choose among the items, in the words of any language. */
export function taskWords(items: readonly ListedItem[]): [string, Lexeme][] {
  if (items.length < 2) return []
  const isOneTask = new Set(items.map(({ position }) => position)).size === 1
  if (isOneTask) return []
  const found: [string, Lexeme][] = []
  for (const { nouns, verbs } of KNOWN) {
    const positions = positionsOf(items, nouns)
    if (positions.length === 0 || positions.length === items.length) continue
    const lexeme = (words: string, isVerb: boolean): [string, Lexeme] => [
      words,
      { of: 'item', words, items: positions, isVerb },
    ]
    found.push(
      ...nouns.flatMap((word) => [lexeme(word, false), lexeme(`l${word}`, false)]),
      ...verbs.map((word) => lexeme(word, true)),
    )
  }
  for (const [index, { position }] of items.entries()) {
    const words = normalise(position)
    if (words && items.filter((item) => normalise(item.position) === words).length === 1)
      found.push([words, { of: 'item', words, items: [index] }])
  }
  return found
}

/** The first names that choose; the only person's own name says nothing. */
export function nameWords(items: readonly ListedItem[]): [string, Lexeme][] {
  const names = items.map(({ firstName }) => (firstName ? normalise(firstName) : ''))
  const isShared = new Set(names.filter(Boolean)).size > 1
  return names.flatMap((name): [string, Lexeme][] =>
    name === ''
      ? []
      : [
          [
            name,
            isShared
              ? { of: 'item', words: name, items: names.flatMap((other, at) => (other === name ? [at] : [])) }
              : { of: 'filler', words: name, isName: true },
          ],
        ],
  )
}

export const ownWordsFor = (items: readonly ListedItem[], keywords: readonly [string, Lexeme][]): OwnWords =>
  new Map([...taskWords(items), ...nameWords(items), ...keywords])
