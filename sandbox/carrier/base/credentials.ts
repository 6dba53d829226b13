/** The emulated account: fixed, public and worthless anywhere else. */
export const ACCOUNT_SID = 'AC5a4db0c55a4db0c55a4db0c55a4db0c5'
export const AUTH_TOKEN = '5a4db0c5000000000000000000000001'
export const API_VERSION = '2010-04-01'
export const ACCOUNT_PATH = `/${API_VERSION}/Accounts/${ACCOUNT_SID}`
/** The account's own customer profile, approved long ago; those of its customers must name it. */
export const PRIMARY_PROFILE_SID = 'BU5a4db0c55a4db0c55a4db0c55a4db0c5'
