import { ApiFailure } from '../api/errors.ts'

/** Errors of the token endpoints have OAuth's own shape. */
const oauthError = (status: number, error: string, description: string): ApiFailure =>
  new ApiFailure(status, { error, error_description: description })

export const invalidGrant = (): ApiFailure =>
  oauthError(
    400,
    'invalid_grant',
    'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  )

export const invalidClient = (): ApiFailure =>
  oauthError(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  )

export const invalidRequest = (description: string): ApiFailure =>
  oauthError(400, 'invalid_request', description)

export const unsupportedGrantType = (): ApiFailure =>
  oauthError(
    400,
    'unsupported_grant_type',
    'The authorization grant type is not supported by the authorization server.',
  )
