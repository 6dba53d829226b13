/** Why a person has no number that can be texted; 'not_read': the planning service was not asked for it yet. */
export const UNREACHABLE = ['no_mobile', 'landline_only', 'bad_number', 'not_read'] as const
export type Unreachable = (typeof UNREACHABLE)[number]

/** The planning service could not be asked for so long that what is known of the service may be wrong. */
export const OLD_ROSTER = 'old_roster'

/** Why a text that has a place in the plan will not go. */
export const BLOCK_REASONS = [
  'answered',
  'package',
  'opted_out',
  ...UNREACHABLE,
  'quiet_hours',
  'weekly_cap',
  'service_started',
  'no_price',
  'switched_off',
  OLD_ROSTER,
] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]
/** Whether a text will not go for this reason. */
export const isBlockReason = (reason: string | null): reason is BlockReason =>
  BLOCK_REASONS.some((known) => known === reason)

/** What the last look before sending may find besides. */
export const GONE_REASONS = ['removed', 'moved', 'too_late', 'back'] as const
/** Why the last look before sending drops a text. */
export type DropReason = BlockReason | (typeof GONE_REASONS)[number]

/** What a text waits for, and goes as soon as the church has it. */
export const WAIT_REASONS = [
  'no_number',
  'not_registered',
  'no_trial_number',
  'number_starting',
  'no_owner_phone',
  'no_credits',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** Why the carrier did not take a text that goes later. */
export const CARRIER_REASONS = [
  'carrier_busy',
  'carrier_credentials',
  'carrier_registration',
  'carrier_sender',
  'carrier_suspended',
  'carrier_unexpected',
] as const
export type CarrierReason = (typeof CARRIER_REASONS)[number]

/** What happened to us while it was sent: the process ended, or it could not be made ready. It goes later. */
export const OWN_REASONS = ['interrupted', 'unexpected'] as const

/** Of a text that came in: it waits in the inbox for somebody at the church. */
export const NOT_UNDERSTOOD = 'not_understood'

/** Why a text does not go, waits, or is no longer wanted; of a text that came in, what is to be done with it. */
export const MESSAGE_REASONS = [
  ...BLOCK_REASONS,
  ...GONE_REASONS,
  'not_wanted',
  ...WAIT_REASONS,
  ...CARRIER_REASONS,
  ...OWN_REASONS,
  NOT_UNDERSTOOD,
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]
