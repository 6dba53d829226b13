/** The emulated account: fixed, public and worthless anywhere else. */
export const ACCOUNT_SID = 'AC5a4db0c55a4db0c55a4db0c55a4db0c5'
export const AUTH_TOKEN = '5a4db0c5000000000000000000000001'
export const API_VERSION = '2010-04-01'
export const ACCOUNT_PATH = `/${API_VERSION}/Accounts/${ACCOUNT_SID}`
/** The account's own customer profile, approved long ago; those of its customers must name it. */
export const PRIMARY_PROFILE_SID = 'BU5a4db0c55a4db0c55a4db0c55a4db0c5'

/** A number that the account has had for long, and that phone companies let through. */
export const OPERATOR_NUMBER = '+12065550199'

/** The account's approved regulatory bundles, by country; where `addressSid` is set, an address must be named besides. */
export const REGULATED: Record<string, { bundleSid: string; addressSid: string | null }> = {
  AU: { bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0061', addressSid: 'AD5a4db0c55a4db0c55a4db0c55a4d0061' },
  GB: { bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0044', addressSid: null },
  ZA: { bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0027', addressSid: null },
}
