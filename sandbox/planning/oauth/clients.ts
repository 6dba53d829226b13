/** The one application that the sandbox knows. */
export const CLIENT = { id: 'sandbox-planning-client', secret: 'sandbox-planning-secret' }

const PRODUCT_SCOPES =
  'api calendar check_ins giving groups home people publishing registrations resources services openid'

export function unknownScopes(scope: string, knowsWebhooks: boolean): string[] {
  const known = [...PRODUCT_SCOPES.split(' '), ...(knowsWebhooks ? ['webhooks'] : [])]
  return scope.split(' ').filter((name) => !known.includes(name))
}
