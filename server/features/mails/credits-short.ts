import { waitingInWords } from '#core/messages/waiting.ts'

type Shortage = { church: { name: string; balance: number }; waiting: number }

const balanceInWords = ({ name, balance }: Shortage['church']): string =>
  balance === 0 ? `${name} has no credits left.` : `${name} has ${balance} credits left, which is not enough.`

/** Tells an owner that texts wait, and what makes them go. */
export const shortageMail = ({ church, waiting }: Shortage, owner: { email: string }, publicUrl: string) => ({
  to: owner.email,
  subject: waitingInWords(waiting).replace('.', ` at ${church.name}`),
  title: waitingInWords(waiting),
  blocks: [
    `${balanceInWords(church)} Until there are more, volunteers get no texts.`,
    'Buy credits; what is still timely then goes by itself. The forecast shows which texts wait.',
    { link: `${publicUrl}/forecast`, label: 'Open the forecast' },
  ],
  because: `You get this e-mail because you own the workspace of ${church.name}. We do not write again until the credits suffice.`,
})
