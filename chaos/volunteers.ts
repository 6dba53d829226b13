import type { Random } from '#testkit/random.ts'
import type { Control, PhoneSummary } from './control.ts'
import { pause } from './process.ts'

type Word = 'ACCEPT' | 'DECLINE'
type Volunteer = {
  /** Says nothing at all, and so is reminded. */
  isSilent: boolean
  changesMind: boolean
  givesReason: boolean
  /** What was answered last, and the text that it answered. */
  last: Word | null
  answered: string | null
}

const isQuestion = (text: string): boolean => /Reply ACCEPT|Which one/.test(text)
const isThanks = (text: string, word: Word): boolean =>
  word === 'ACCEPT' ? /You are down/.test(text) : /We have noted|We passed it on/.test(text)
const asksReason = (text: string): boolean => /a few words/.test(text)
/** Texts that come only because a volunteer has said something. */
const isReply = (text: string): boolean =>
  /^Thank you|Sorry|Which one|There is nothing|before your answer came/.test(text)
const LOOK_MS = 400

/** Volunteers read their phones and answer, some after a while, some with a change of mind, some never. */
export function openVolunteers(control: Control, random: Random) {
  const volunteers = new Map<string, Volunteer>()
  const counts = { answers: 0, changes: 0, reasons: 0 }
  const volunteerAt = (number: string): Volunteer => {
    const known = volunteers.get(number)
    if (known) return known
    const made: Volunteer = {
      isSilent: random.chance(0.1),
      changesMind: random.chance(0.2),
      givesReason: random.chance(0.3),
      last: null,
      answered: null,
    }
    volunteers.set(number, made)
    return made
  }

  /** Texts back to whoever sent the newest text, once that has arrived and nothing said before is still unheard. */
  const text = async (number: string, lastText: string, body: string): Promise<boolean> => {
    const conversation = await control.conversation(number)
    const newest = conversation.at(-1)
    if (newest?.body !== lastText || newest.direction !== 'to_phone' || newest.status !== 'delivered')
      return false
    const said = conversation.findLastIndex(({ direction }) => direction === 'from_phone')
    if (said >= 0 && !conversation.slice(said).some((entry) => isReply(entry.body))) return false
    await control.reply(number, { body, to: newest.with })
    return true
  }

  const answer = async ({ number, lastText }: PhoneSummary, volunteer: Volunteer): Promise<void> => {
    const word = random.chance(0.6) ? 'ACCEPT' : 'DECLINE'
    const words = / ALL/.test(lastText) ? `${word} ALL` : word
    if (!(await text(number, lastText, random.chance(0.5) ? words : words.toLowerCase()))) return
    Object.assign(volunteer, { last: word, answered: lastText })
    counts.answers += 1
  }

  const giveReason = async ({ number, lastText }: PhoneSummary, volunteer: Volunteer): Promise<void> => {
    if (!(await text(number, lastText, 'We are visiting my grandparents'))) return
    volunteer.givesReason = false
    counts.reasons += 1
  }

  const changeMind = async ({ number, lastText }: PhoneSummary, volunteer: Volunteer): Promise<void> => {
    const word = volunteer.last === 'ACCEPT' ? 'DECLINE' : 'ACCEPT'
    if (!(await text(number, lastText, word))) return
    Object.assign(volunteer, { last: word, changesMind: false })
    counts.changes += 1
  }

  const react = async (phone: PhoneSummary): Promise<void> => {
    const volunteer = volunteerAt(phone.number)
    if (volunteer.isSilent || random.chance(0.6)) return
    const { lastText } = phone
    if (isQuestion(lastText) && lastText !== volunteer.answered) return answer(phone, volunteer)
    if (!volunteer.last || !isThanks(lastText, volunteer.last)) return
    if (volunteer.givesReason && asksReason(lastText)) return giveReason(phone, volunteer)
    if (volunteer.changesMind) return changeMind(phone, volunteer)
  }

  let isStopped = false
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      for (const phone of await control.phones()) if (!isStopped) await react(phone)
      await pause(LOOK_MS)
    }
  }
  let running = Promise.resolve()
  return {
    counts,
    /** What each phone answered last. */
    lastAnswers: (): Map<string, 'C' | 'D'> =>
      new Map(
        [...volunteers].flatMap(([number, { last }]) =>
          last === null ? [] : [[number, last === 'ACCEPT' ? 'C' : 'D'] as const],
        ),
      ),
    start: (): void => {
      isStopped = false
      running = loop()
    },
    stop: (): Promise<void> => {
      isStopped = true
      return running
    },
  }
}
