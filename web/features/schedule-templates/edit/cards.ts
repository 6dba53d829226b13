/** The cards of a schedule, with what each is for. */
export const CARDS = {
  confirmation: { title: 'Confirmation', purpose: 'Asks people to accept or decline.' },
  reminders: { title: 'Confirmation reminders', purpose: 'Ask again, as long as there is no answer.' },
  followUps: { title: 'Follow-ups', purpose: 'Remind people who have accepted.' },
} as const
