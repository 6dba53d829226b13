import { waitingInWords } from '#core/messages/waiting.ts'

type Shortage = {
  church: { name: string; balance: number }
  waiting: number
  /** How many automatic recharges the month allows, where it had them all. */
  monthMax: number | null
}

const limitInWords = (monthMax: number | null): string[] =>
  monthMax === null
    ? []
    : [
        `Auto-recharge has bought ${monthMax === 1 ? 'once' : `${monthMax} times`} this month, which is the limit that you have set. Raise it, or buy credits by hand.`,
      ]

const balanceInWords = ({ name, balance }: Shortage['church']): string =>
  balance === 0 ? `${name} has no credits left.` : `${name} has ${balance} credits left, which is not enough.`

/** Tells an owner that texts wait, and what makes them go. */
export const shortageMail = (
  { church, waiting, monthMax }: Shortage,
  owner: { email: string },
  publicUrl: string,
) => ({
  to: owner.email,
  subject: waitingInWords(waiting).replace('.', ` at ${church.name}`),
  title: waitingInWords(waiting),
  blocks: [
    `${balanceInWords(church)} Until there are more, volunteers get no texts.`,
    ...limitInWords(monthMax),
    'Buy credits; what is still timely then goes by itself. The forecast shows which texts wait.',
    { link: `${publicUrl}/forecast`, label: 'Open the forecast' },
  ],
  because: `You get this e-mail because you own the workspace of ${church.name}. We do not write again until the credits suffice.`,
})
