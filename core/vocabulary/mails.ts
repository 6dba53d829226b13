/** Every e-mail that the product sends, as logs call it. */
export const MAIL_KINDS = [
  'activation',
  'already-registered',
  'address-changed',
  'manual-review',
  'review-notice',
  'approval',
  'decline',
  'invitation',
  'reset',
  'password-changed',
  'second-factor',
  'credits-short',
  'brand-approved',
  'brand-rejected',
  'admin-invitation',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
