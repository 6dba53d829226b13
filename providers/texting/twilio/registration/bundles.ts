import type { Twilio } from 'twilio'
import type { RegistrationState } from '../../port.ts'
import { profileReasons, reasonsOfEvaluation } from './reasons.ts'

/** The policies of a business that somebody else registers, and of US messaging (Twilio, ISV onboarding guide). */
const PROFILE_POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
const PRODUCT_POLICY = 'RNb0d4771c2c98518d916a3d4cd70a8f8b'

type Status = 'draft' | 'pending-review' | 'in-review' | 'twilio-rejected' | 'twilio-approved'

/** Customer profiles and trust products are reviewed alike; the SDK has other names for each. */
type Bundle = {
  create: (bundle: { friendlyName: string; email: string }) => Promise<{ sid: string }>
  list: () => Promise<{ sid: string; friendlyName: string }[]>
  status: (sid: string) => Promise<Status>
  assigned: (sid: string) => Promise<string[]>
  assign: (sid: string, objectSid: string) => Promise<unknown>
  evaluate: (sid: string) => Promise<{ status: string; results: unknown }>
  handIn: (sid: string) => Promise<unknown>
}

const ALL = { pageSize: 100 }
const HANDED_IN = { status: 'pending-review' } as const
const objectOf = ({ objectSid }: { objectSid: string }) => objectSid

/** Customer profiles, by the names of the SDK. */
export function customerProfiles({ trusthub }: Twilio): Bundle {
  const all = trusthub.v1.customerProfiles
  return {
    create: (bundle) => all.create({ ...bundle, policySid: PROFILE_POLICY }),
    list: () => all.list({ ...ALL, policySid: PROFILE_POLICY }),
    status: async (sid) => (await all(sid).fetch()).status,
    assigned: async (sid) => (await all(sid).customerProfilesEntityAssignments.list(ALL)).map(objectOf),
    assign: (sid, objectSid) => all(sid).customerProfilesEntityAssignments.create({ objectSid }),
    evaluate: (sid) => all(sid).customerProfilesEvaluations.create({ policySid: PROFILE_POLICY }),
    handIn: (sid) => all(sid).update(HANDED_IN),
  }
}

/** Trust products, by the names of the SDK. */
export function trustProducts({ trusthub }: Twilio): Bundle {
  const all = trusthub.v1.trustProducts
  return {
    create: (bundle) => all.create({ ...bundle, policySid: PRODUCT_POLICY }),
    list: () => all.list({ ...ALL, policySid: PRODUCT_POLICY }),
    status: async (sid) => (await all(sid).fetch()).status,
    assigned: async (sid) => (await all(sid).trustProductsEntityAssignments.list(ALL)).map(objectOf),
    assign: (sid, objectSid) => all(sid).trustProductsEntityAssignments.create({ objectSid }),
    evaluate: (sid) => all(sid).trustProductsEvaluations.create({ policySid: PRODUCT_POLICY }),
    handIn: (sid) => all(sid).update(HANDED_IN),
  }
}

/** Puts the parts into a bundle that is still a draft and hands it in; null when the next step can be taken. */
export async function handIn(
  bundle: Bundle,
  sid: string,
  parts: readonly string[],
): Promise<RegistrationState | null> {
  const status = await bundle.status(sid)
  if (status === 'twilio-rejected') return { state: 'rejected', ...profileReasons() }
  if (status !== 'draft') return null
  const assigned = await bundle.assigned(sid)
  for (const part of parts) if (!assigned.includes(part)) await bundle.assign(sid, part)
  const evaluation = await bundle.evaluate(sid)
  if (evaluation.status !== 'compliant')
    return { state: 'rejected', ...reasonsOfEvaluation(evaluation.results) }
  await bundle.handIn(sid)
  return null
}

/** Hands a bundle in again that was turned down; one that was not is left as it is. */
export async function handInAgain(bundle: Bundle, sid: string): Promise<void> {
  if ((await bundle.status(sid)) === 'twilio-rejected') await bundle.handIn(sid)
}
