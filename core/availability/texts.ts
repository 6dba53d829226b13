import { listedIn, monthIn, spanIn } from '#core/time/words.ts'
import type { Language } from '#core/vocabulary/languages.ts'

/** Whole days, both inclusive. */
export type AwayDays = { from: Temporal.PlainDate; until: Temporal.PlainDate }

type About = { church: string; name: string; month: Temporal.PlainYearMonth; language: Language }

type Words = {
  ask: (of: { church: string; name: string; month: string }) => string
  again: (of: { name: string; month: string }) => string
  confirm: (of: { name: string; days: string }) => string
  done: (of: { name: string; days: string }) => string
  allGood: (of: { name: string; month: string }) => string
  offer: (of: { name: string; days: string }) => string
}

/** What is said about the days somebody cannot serve; the words that are answered with stay as they are understood. */
const WORDS: Record<Language, Words> = {
  en: {
    ask: ({ church, name, month }) =>
      `${church}: Hi ${name}, any days in ${month} you cannot serve? Reply with the days, or ALL GOOD.`,
    again: ({ name, month }) =>
      `Sorry ${name}, which days in ${month} can you not serve? Reply like 3 to 17, or 24 and 31, or ALL GOOD.`,
    confirm: ({ name, days }) =>
      `${name}, you cannot serve ${days}. Is that right? Reply YES, or send the days again.`,
    done: ({ name, days }) => `Thank you, ${name}. Nobody will schedule you ${days}.`,
    allGood: ({ name, month }) => `Thank you, ${name}. We have noted that you can serve in ${month}.`,
    offer: ({ name, days }) =>
      `Thank you for telling us, ${name}. We have noted that you cannot serve. Shall we also note that you are away ${days}? Reply YES.`,
  },
  es: {
    ask: ({ church, name, month }) =>
      `${church}: Hola ${name}, ¿hay días en ${month} en que no puedes servir? Responde con los días, o TODO BIEN.`,
    again: ({ name, month }) =>
      `Perdón, ${name}, ¿qué días de ${month} no puedes servir? Responde así: del 3 al 17, o 24 y 31, o TODO BIEN.`,
    confirm: ({ name, days }) =>
      `${name}, no puedes servir: ${days}. ¿Es correcto? Responde SI, o envía los días otra vez.`,
    done: ({ name, days }) => `Gracias, ${name}. Nadie te asignará: ${days}.`,
    allGood: ({ name, month }) => `Gracias, ${name}. Anotamos que puedes servir en ${month}.`,
    offer: ({ name, days }) =>
      `Gracias por avisar, ${name}. Anotamos que no puedes servir. ¿Anotamos también que no estarás: ${days}? Responde SI.`,
  },
  pt: {
    ask: ({ church, name, month }) =>
      `${church}: Oi ${name}, há dias em ${month} em que você não pode servir? Responda com os dias, ou TUDO BEM.`,
    again: ({ name, month }) =>
      `Desculpe, ${name}, em que dias de ${month} você não pode servir? Responda assim: de 3 a 17, ou 24 e 31, ou TUDO BEM.`,
    confirm: ({ name, days }) =>
      `${name}, você não pode servir: ${days}. Está certo? Responda SIM, ou envie os dias de novo.`,
    done: ({ name, days }) => `Obrigado, ${name}. Ninguém vai escalar você: ${days}.`,
    allGood: ({ name, month }) => `Obrigado, ${name}. Anotamos que você pode servir em ${month}.`,
    offer: ({ name, days }) =>
      `Obrigado por avisar, ${name}. Anotamos que você não pode servir. Anotamos também que você estará fora: ${days}? Responda SIM.`,
  },
  fr: {
    ask: ({ church, name, month }) =>
      `${church} : Bonjour ${name}, y a-t-il des jours en ${month} où vous ne pouvez pas servir ? Répondez avec les jours, ou TOUT VA BIEN.`,
    again: ({ name, month }) =>
      `Désolé ${name}, quels jours de ${month} ne pouvez-vous pas servir ? Répondez par exemple du 3 au 17, ou 24 et 31, ou TOUT VA BIEN.`,
    confirm: ({ name, days }) =>
      `${name}, vous ne pouvez pas servir : ${days}. Est-ce juste ? Répondez OUI, ou renvoyez les jours.`,
    done: ({ name, days }) => `Merci ${name}. Personne ne vous inscrira : ${days}.`,
    allGood: ({ name, month }) => `Merci ${name}. Nous avons noté que vous pouvez servir en ${month}.`,
    offer: ({ name, days }) =>
      `Merci de nous prévenir, ${name}. C'est noté, vous ne pouvez pas servir. Devons-nous aussi noter votre absence : ${days} ? Répondez OUI.`,
  },
  de: {
    ask: ({ church, name, month }) =>
      `${church}: Hallo ${name}, gibt es Tage im ${month}, an denen du nicht dienen kannst? Antworte mit den Tagen oder ALLES GUT.`,
    again: ({ name, month }) =>
      `Entschuldige, ${name}, an welchen Tagen im ${month} kannst du nicht? Antworte zum Beispiel vom 3. bis 17., oder 24. und 31., oder ALLES GUT.`,
    confirm: ({ name, days }) =>
      `${name}, du kannst nicht dienen: ${days}. Stimmt das? Antworte JA oder schick die Tage noch einmal.`,
    done: ({ name, days }) => `Danke, ${name}. Niemand plant dich ein: ${days}.`,
    allGood: ({ name, month }) => `Danke, ${name}. Wir haben notiert, dass du im ${month} dienen kannst.`,
    offer: ({ name, days }) =>
      `Danke für deine Nachricht, ${name}. Wir haben notiert, dass du nicht kannst. Sollen wir auch notieren, dass du weg bist: ${days}? Antworte JA.`,
  },
  ko: {
    ask: ({ church, name, month }) =>
      `${church}: ${name}님, ${month}에 섬기실 수 없는 날이 있나요? 날짜를 보내 주시거나 다 괜찮아요 라고 답해 주세요.`,
    again: ({ name, month }) =>
      `${name}님, ${month} 중 어느 날에 섬기실 수 없나요? 예: 3일부터 17일까지, 또는 다 괜찮아요.`,
    confirm: ({ name, days }) =>
      `${name}님, 섬기실 수 없는 날: ${days}. 맞나요? 네 라고 답하시거나 날짜를 다시 보내 주세요.`,
    done: ({ name, days }) => `감사합니다, ${name}님. 다음 날에는 배정하지 않습니다: ${days}.`,
    allGood: ({ name, month }) => `감사합니다, ${name}님. ${month}에 섬기실 수 있다고 적어 두었습니다.`,
    offer: ({ name, days }) =>
      `알려 주셔서 감사합니다, ${name}님. 봉사가 어려우신 것으로 적어 두었습니다. 안 계시는 날도 적어 둘까요: ${days}? 네 라고 답해 주세요.`,
  },
  zh: {
    ask: ({ church, name, month }) =>
      `${church}：${name}，您${month}有哪些天不能服事？请回复日期，或回复 都可以。`,
    again: ({ name, month }) => `抱歉，${name}，您${month}哪些天不能服事？请这样回复：3号到17号，或 都可以。`,
    confirm: ({ name, days }) => `${name}，您不能服事的日子：${days}。对吗？请回复 是，或重新发送日期。`,
    done: ({ name, days }) => `谢谢您，${name}。这些日子不会安排您：${days}。`,
    allGood: ({ name, month }) => `谢谢您，${name}。我们记下您${month}可以服事。`,
    offer: ({ name, days }) =>
      `谢谢您告诉我们，${name}。已记下您不能服事。要不要也记下您不在的日子：${days}？请回复 是。`,
  },
}

/** 'Thu, Dec 3 to Thu, Dec 17 and Sun, Dec 27' */
export const daysInWords = (days: readonly AwayDays[], language: Language): string =>
  listedIn(
    days.map(({ from, until }) => spanIn(from, until, language)),
    language,
  )

const named = ({ month, language, ...about }: About) => ({ ...about, month: monthIn(month, language) })

/** Asks for the days of a month on which somebody cannot serve. */
export const askText = (about: About): string => WORDS[about.language].ask(named(about))
/** Asks once more where nothing is certain. */
export const askAgainText = (about: About): string => WORDS[about.language].again(named(about))
/** Repeats the days in words, to be answered YES. */
export const confirmText = ({ name, language }: About, days: readonly AwayDays[]): string =>
  WORDS[language].confirm({ name, days: daysInWords(days, language) })
/** Says thanks for a decline and offers to note the days it names, to be answered YES. */
export const offerText = (
  { name, language }: Pick<About, 'name' | 'language'>,
  days: readonly AwayDays[],
): string => WORDS[language].offer({ name, days: daysInWords(days, language) })
/** Says thanks for the days. */
export const doneText = (
  { name, language }: Pick<About, 'name' | 'language'>,
  days: readonly AwayDays[],
): string => WORDS[language].done({ name, days: daysInWords(days, language) })
/** Says thanks for having none. */
export const allGoodText = (about: About): string => WORDS[about.language].allGood(named(about))
