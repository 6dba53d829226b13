import type { SetupStep } from '#contract/dashboard.ts'

type Words = { title: string; detail: string }

const PLAIN: Record<SetupStep['step'], (planning: string) => Words> = {
  number: () => ({
    title: 'Choose your number',
    detail: 'Your texts come from it, and your volunteers answer to it.',
  }),
  planning: (planning) => ({
    title: `Connect ${planning}`,
    detail: 'Services, teams and people are read from there. Nothing is sent yet.',
  }),
  registration: () => ({
    title: 'Register with the phone companies',
    detail:
      'They let texts from local numbers of the US through only when they know who sends them. One form; they mostly decide within a few days, sometimes in up to three weeks.',
  }),
  trial: () => ({
    title: 'Try it on your own phone',
    detail: 'Every text goes to the owner’s phone and says whom it was for. No volunteer is texted.',
  }),
  start: () => ({
    title: 'Start sending',
    detail: 'See first what would go out, to whom, and for how many credits.',
  }),
}

const ON_SCREEN: Words = {
  title: 'See your texts',
  detail:
    'Phone companies do not know your number yet, so none can be tried on a phone. You see each as it will arrive.',
}

/** What is said in place of the plain words once others must act. */
const WAITING: Partial<Record<SetupStep['step'], string>> = {
  registration:
    'Handed in. The phone companies mostly decide within a few days, sometimes in up to three weeks; we write to you once they have.',
  trial: 'Trial mode is on: the next text that is due goes to the owner’s phone.',
}

const REFUSED =
  'The phone companies found something to correct. Everything that was filled in is still there; until it is corrected no text goes to volunteers.'

/** Says what a step is, and what it is good for or waits for. */
export function setupWords({ step, state, on_screen: isOnScreen }: SetupStep, planning: string): Words {
  const plain = isOnScreen ? ON_SCREEN : PLAIN[step](planning)
  if (state === 'waiting') return { ...plain, detail: WAITING[step] ?? plain.detail }
  if (state === 'refused') return { ...plain, detail: REFUSED }
  if (state === 'later') return { ...plain, detail: `Once there is a number, and ${planning} is connected.` }
  return plain
}

/** How a state is read aloud, and shown where it is not plain. */
export const STATE_WORDS: Record<SetupStep['state'], string> = {
  done: 'Done',
  open: 'To do',
  refused: 'To correct',
  later: 'Later',
  waiting: 'Waiting',
}
