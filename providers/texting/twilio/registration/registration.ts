import type { Twilio } from 'twilio'
import { failure, success } from '#core/outcome.ts'
import type {
  Application,
  RegistrationIds,
  RegistrationPort,
  RegistrationState,
  TextingOutcome,
  TextingPort,
} from '../../port.ts'
import type { Ask } from '../calling/ask.ts'
import { customerProfiles, handIn, trustProducts } from './bundles.ts'
import { correct, correctAddress, mustBeginAnew } from './correcting.ts'
import { brandDecision, campaignDecision } from './deciding.ts'
import { digestOf } from './details.ts'
import * as making from './making.ts'
import { addressReasons } from './reasons.ts'
import { withdrawCampaign, withdrawRest } from './withdrawing.ts'

/** Answers null when the next step can be taken, else how far it has come. */
type Step = (walk: Walk) => TextingOutcome<RegistrationState | null>

type Walk = {
  ask: Ask
  application: Application
  ids: RegistrationIds
  remember: (name: string, id: string) => Promise<void>
  /** Keeps these instead of all that was kept. */
  restart: (ids: RegistrationIds) => Promise<void>
  primaryProfileSid: string
  operatorEmail: string | null
}

/** Kept before something is made: whether it was made is known once its id stands here. */
const ASKED_FOR = ''
const GO_ON = success(null)

/** What is made when a church is registered once more is not taken for what was made before. */
const referenceOf = ({ reference }: Application, { round }: RegistrationIds): string =>
  round ? `${reference}-${round}` : reference

/** Makes what is not there yet; what was asked for but never answered is looked for first. */
const made =
  ({ name, make, find }: making.Making): Step =>
  async ({ ask, application, ids, remember, operatorEmail }) => {
    if (ids[name]) return GO_ON
    const wasAskedFor = ids[name] === ASKED_FOR
    if (!wasAskedFor) await remember(name, ASKED_FOR)
    const own = {
      ...application,
      reference: referenceOf(application, ids),
      operatorEmail: operatorEmail ?? application.email,
    }
    const outcome = await ask(
      async (sdk) => (wasAskedFor && (await find(sdk, own, ids))) || make(sdk, own, ids),
    )
    if (!outcome.ok) return outcome
    await remember(name, outcome.value.sid)
    return GO_ON
  }

const asked =
  (decide: (sdk: Twilio, walk: Walk) => Promise<RegistrationState | null>): Step =>
  (walk) =>
    walk.ask((sdk) => decide(sdk, walk))

/** An address that is not found is for the church to mend. */
const orAddressRefused =
  (step: Step): Step =>
  async (walk) => {
    const outcome = await step(walk)
    const isRefused = !outcome.ok && outcome.failure.kind === 'alert' && outcome.failure.why === 'unexpected'
    return isRefused ? success({ state: 'rejected', ...addressReasons() }) : outcome
  }

/** Details that were corrected since the last handing in are written first. */
const corrections: Step[] = [
  orAddressRefused(
    asked(async (sdk, { application, ids }) => {
      await correctAddress(sdk, application, ids)
      return null
    }),
  ),
  asked(async (sdk, { application, ids }) => {
    await correct(sdk, application, ids)
    return null
  }),
]

const corrected: Step = async (walk) => {
  const { application, ids, remember } = walk
  const { submission } = application
  if (ids.submission === submission) return GO_ON
  const isFirst = ids.submission === undefined
  if (!isFirst) {
    const begun = await begunAnew(walk)
    if (!begun.ok || begun.value) return begun.ok ? GO_ON : begun
  }
  const outcome = isFirst ? GO_ON : await inOrder(corrections, walk)
  if (!outcome.ok || outcome.value !== null) return outcome
  await remember('told', digestOf(application))
  await remember('submission', submission)
  return outcome
}

/**
 * Takes the campaign back and forgets the brand, so that both are made anew, for a correction that cannot be written
 * over what is there. It is noted before the campaign goes, since without it nobody could tell any more.
 */
async function begunAnew({ ask, application, ids, remember, restart }: Walk): TextingOutcome<boolean> {
  const { submission } = application
  const told = digestOf(application)
  if (ids.anew !== submission) {
    const isOther = ids.told !== undefined && ids.told !== told
    const outcome = await ask((sdk) => mustBeginAnew(sdk, ids, isOther))
    if (!outcome.ok || !outcome.value) return outcome
    await remember('anew', submission)
  }
  const withdrawn = await ask((sdk) => withdrawCampaign(sdk, ids))
  if (!withdrawn.ok) return withdrawn
  const { service = '', sender = '', round = '1' } = ids
  await restart({ ...(service && { service, sender }), round: String(Number(round) + 1), told, submission })
  return success(true)
}

const profileHandedIn = asked((sdk, { ids, primaryProfileSid }) =>
  handIn(customerProfiles(sdk), making.idOf(ids, 'profile'), [
    making.idOf(ids, 'business'),
    making.idOf(ids, 'representative'),
    making.idOf(ids, 'addressProof'),
    primaryProfileSid,
  ]),
)

const productHandedIn = asked((sdk, { ids }) =>
  handIn(trustProducts(sdk), making.idOf(ids, 'product'), [
    making.idOf(ids, 'messagingProfile'),
    making.idOf(ids, 'profile'),
  ]),
)

/** The number that sends belongs to the service; another one is added when the church has changed it. */
const senderAdded: Step = async ({ ask, application, ids, remember }) => {
  const { numberSid } = application
  if (ids.sender === numberSid) return GO_ON
  const outcome = await ask(async ({ messaging }) => {
    const numbers = messaging.v1.services(making.idOf(ids, 'service')).phoneNumbers
    const isThere = (await numbers.list({ pageSize: 100 })).some(({ sid }) => sid === numberSid)
    if (!isThere) await numbers.create({ phoneNumberSid: numberSid })
  })
  if (!outcome.ok) return outcome
  await remember('sender', numberSid)
  return GO_ON
}

/** The order of Twilio's onboarding guide for those who register on behalf of others. */
const STEPS: readonly Step[] = [
  corrected,
  made(making.profile),
  made(making.business),
  made(making.representative),
  orAddressRefused(made(making.address)),
  made(making.addressProof),
  profileHandedIn,
  made(making.product),
  made(making.messagingProfile),
  productHandedIn,
  made(making.brand),
  made(making.service),
  senderAdded,
  asked((sdk, { ids }) => brandDecision(sdk, making.idOf(ids, 'brand'))),
  made(making.campaign),
  asked((sdk, { ids }) => campaignDecision(sdk, making.idOf(ids, 'service'), making.idOf(ids, 'campaign'))),
]

async function inOrder(steps: readonly Step[], walk: Walk): TextingOutcome<RegistrationState | null> {
  for (const step of steps) {
    const outcome = await step(walk)
    if (!outcome.ok || outcome.value !== null) return outcome
  }
  return GO_ON
}

/** A2P 10DLC through Trust Hub and Messaging (Twilio, ISV onboarding guide for low-volume standard brands). */
export const registration = (
  ask: Ask,
  primaryProfileSid: string | null,
  operatorEmail: string | null,
): RegistrationPort => ({
  advance: async (application, known, keep, account) => {
    if (primaryProfileSid === null) return NOT_SET_UP
    const ids = { ...known }
    const remember = async (name: string, id: string) => {
      ids[name] = id
      await keep({ ...ids })
    }
    const restart = async (anew: RegistrationIds) => {
      for (const name of Object.keys(ids)) delete ids[name]
      Object.assign(ids, anew)
      await keep({ ...ids })
    }
    const outcome = await inOrder(STEPS, {
      ask: (work) => ask(work, account),
      application,
      ids,
      remember,
      restart,
      primaryProfileSid,
      operatorEmail,
    })
    return outcome.ok ? success(outcome.value ?? { state: 'approved' }) : outcome
  },
  withdraw: (ids, account) =>
    ask(async (sdk) => {
      await withdrawCampaign(sdk, ids)
      await withdrawRest(sdk, ids)
      return null
    }, account),
})

/** The messaging service of a registration, when this number belongs to it. */
export const serviceOf: TextingPort['serviceOf'] = (ids, numberSid) =>
  (ids.sender === numberSid && ids.service) || null

const NOT_SET_UP = failure({
  kind: 'alert',
  why: 'registration',
  code: null,
  detail: 'the primary customer profile of the carrier account is not configured (TWILIO_PROFILE_SID)',
} as const)
