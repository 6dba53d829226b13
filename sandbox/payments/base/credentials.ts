/** The keys of the one account that the emulator knows. */
export const SECRET_KEY = 'sk_test_5a4db0c5a4db0c5a4db0c5a4db0c5a4d'
export const PUBLISHABLE_KEY = 'pk_test_5a4db0c5a4db0c5a4db0c5a4db0c5a4d'
export const WEBHOOK_SECRET = 'whsec_5a4db0c5a4db0c5a4db0c5a4db0c5a4d'
/** The only version of the API that is emulated. */
export const API_VERSION = '2026-10-28.endive'
