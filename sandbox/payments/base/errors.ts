type Details = {
  code?: string
  param?: string
  decline_code?: string
  [more: string]: unknown
}

/** A refusal in the vendor's form (https://docs.stripe.com/api/errors). */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  body(): object {
    const { code } = this.details
    return {
      error: {
        ...this.details,
        ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        type: this.type,
      },
    }
  }
}

export const invalid = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details)

/** `what` as the vendor writes it: customer, PaymentMethod, price. */
export const noSuch = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** Another object names what is not there, which is the request's fault. */
export const namesNone = (what: string, id: string, param: string): ApiError =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param })

export const cardError = (message: string, details: Details): ApiError =>
  new ApiError(402, 'card_error', message, details)
