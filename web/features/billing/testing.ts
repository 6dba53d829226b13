import type { Card, CurrentPackage, Package } from '#contract/billing.ts'

const nothing = () => undefined

/** The dialogs of the billing page, none of which is open. */
export const dialogs = { stack: [], open: nothing, close: nothing, closeAll: nothing, tell: nothing }

export const CARD: Card = {
  id: 7,
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2034,
  name: 'Ruth Moore',
  address_line1: '1 Main Street',
  address_city: 'Springfield',
  address_state: 'IL',
  address_zip: '62701',
  address_country: 'US',
  email: 'ruth@grace.test',
  is_default: true,
  is_expiring: false,
}

export const PLAN: Package = {
  id: 'business',
  name: 'Business',
  description: '',
  tooltip: '',
  image: '/packages/business.svg',
  credit: 400,
  amount_per_month: 3000,
  amount_per_year: 29_880,
  is_popular: true,
  limits: {
    followUpsMax: 3,
    confirmationRemindersMax: 2,
    combination: true,
    customTemplates: true,
    editableTexts: 'confirmation',
  },
  rank: 2,
}

/** A church that has no plan yet. */
export const ON_TRIAL: CurrentPackage = {
  success: true,
  isMonthly: true,
  current: null,
  cancelledPackage: null,
  starting: false,
  billSyncing: false,
  trialEnd: '2030-03-20T12:00:00Z',
  trialEnded: null,
  nextBillingDate: null,
  nextAmount: null,
  next: null,
  countryCredits: [],
  cancelled: false,
  cancelDate: null,
  cancelEndDate: null,
  rechargeCredit: null,
  rechargeLimit: 2,
  rechargeCardId: 0,
  recharge: {
    limit: 2,
    creditId: 0,
    cardId: 0,
    creditAmount: 0,
    creditQuantity: 0,
    is_on: false,
    month_max: 3,
    off_because: null,
  },
  church: { status: 'On Trial', plan_id: 'free' },
  credit_sale: { is_enabled: true, reason: null, sentence: null },
  overdue: null,
  suspension: null,
  number_kept_until: null,
}
