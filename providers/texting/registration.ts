import type { TextingOutcome } from './port.ts'

/** What the carriers are told of a church that texts from a local number of the US. */
export type Application = {
  /** Our own name for it, at most 30 characters; what was made for it is found again by it. */
  reference: string
  /** Names this handing in: another value means that details were corrected. */
  submission: string
  /** The legal name. */
  church: string
  /** Nine digits. */
  ein: string
  address: { street: string; city: string /** Two letters. */; state: string; zip: string }
  email: string
  /** E.164, as the others. */
  phone: string
  website: string | null
  representative: { firstName: string; lastName: string }
  /** The carrier's id of the number that will send. */
  numberSid: string
  /** What the texts are about, how people agree to get them, and what they look like (two to five). */
  description: string
  consent: string
  samples: readonly string[]
}

/** What the carrier has of a registration, by step; kept by the caller. */
export type RegistrationIds = Record<string, string>

/** How far the carriers are. `reasons` are sentences for the church: what was wrong and how to mend it. */
export type RegistrationState =
  | { state: 'in_review' }
  | { state: 'approved' }
  | { state: 'rejected'; reasons: string[] }

/** The registration of a church with the carriers of the US ('A2P 10DLC'). */
export type RegistrationPort = {
  /**
   * Takes every step that can be taken now and answers how far it has come; called again until it is decided.
   * `keep` is awaited with what must be remembered, before and after each thing that is made: called again with
   * everything that was kept, it goes on where it stopped and makes nothing twice.
   */
  advance: (
    application: Application,
    ids: RegistrationIds,
    keep: (ids: RegistrationIds) => Promise<void>,
  ) => TextingOutcome<RegistrationState>
}
