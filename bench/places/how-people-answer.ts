/**
 * How the people of the simulated church answer: everything that a year of open places assumes. Shares are from 0 to 1,
 * `[from, to]` are minutes or days, every value between as likely as any other.
 */
export const MODEL = {
  /** How soon somebody answers a text that asks: within minutes, within hours, else never. */
  manners: [
    { name: 'quick', share: 0.5, withinMinutes: 0.75, withinHours: 0.2 },
    { name: 'slow', share: 0.35, withinMinutes: 0.2, withinHours: 0.5 },
    { name: 'silent', share: 0.15, withinMinutes: 0.05, withinHours: 0.1 },
  ],
  minutes: [1, 25],
  hours: [25, 6 * 60],
  /** Nobody answers before or after this: then it is the next morning. */
  awake: { from: 7, until: 22 },
  /** Answers on the personal page rather than by text. */
  byPage: 0.4,

  /** Asked to step in: how likely somebody says yes who is free and not tired, each person with a share of their own. */
  stepsIn: [0.2, 0.55],
  /** Each time that somebody served in four weeks beyond the second makes a yes so much less likely. */
  tired: { beyond: 2, weeks: 4, factor: 0.6 },
  /** Serves in another service on that day. */
  onSameDay: 0.5,

  /** Put on a plan by a leader: says no although at home; the second, when tired. */
  declines: { usually: 0.06, tired: 0.15 },
  /** Has accepted and falls ill, some hours before. */
  fallsIll: { share: 0.02, hours: [2, 40] },

  /** How often somebody is away in a year, and for how many days. Whoever is away says no to everything. */
  absences: [2, 8],
  lengths: [
    { share: 0.6, days: 3, beginsOn: 5 },
    { share: 0.3, days: 8, beginsOn: 6 },
    { share: 0.1, days: 15, beginsOn: 6 },
  ],
  /** Enters all of them in the planning service, unasked. */
  keepsOwnDays: 0.15,
  /** Absences that are known when the month is asked about. */
  knownBefore: 0.75,
} as const
