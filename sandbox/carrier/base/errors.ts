/** The vendor's titles of the error codes that this emulator answers with. */
const MESSAGES: Record<number, string> = {
  20002: 'Invalid FriendlyName',
  20003: 'Authenticate',
  20005: 'Account not active',
  20007: 'Page size too large',
  20009: 'Cannot delete this resource before it is complete',
  20404: 'The requested resource was not found',
  20422: 'Invalid Parameter',
  20429: 'Too Many Requests',
  20500: 'Internal Server Error',
  21211: "The 'To' number is not a valid phone number.",
  21212: "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID.",
  21265: "The 'To' number cannot be a Short Code.",
  21401: 'Invalid Phone Number',
  21402: 'Invalid Url',
  21403: 'Invalid Method',
  21408: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number.",
  21421: 'PhoneNumber is invalid',
  21422: 'PhoneNumber is not available',
  21452: 'No phone numbers found in area code',
  21478: 'Unable to update Status for subaccount, subaccount has been suspended by Twilio',
  21479: 'Unable to update Status for subaccount, subaccount has been closed.',
  21480: 'Reached maximum number of subaccounts',
  21602: 'Message body is required.',
  21603: "A 'From' or 'MessagingServiceSid' parameter is required to send a message.",
  21604: "A 'To' phone number is required.",
  21606:
    "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination.",
  21608: "The 'To' phone number provided is not yet verified for this account.",
  21609: "The 'StatusCallback' URL is not a valid URL.",
  21610: 'Attempt to send to unsubscribed recipient',
  21611: "This 'From' number has exceeded the maximum number of queued messages.",
  21612: "The 'To' phone number is not currently reachable via SMS.",
  21614: "'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit.',
  21624: 'Invalid validity period value',
  21631: "Phone Number requires an Address but the 'AddressSid' parameter was empty.",
  21649:
    "Phone Number requires a Bundle but the 'BundleSid' parameter was empty, or the bundle is not approved.",
  21650: 'The bundle is not for a number of this country and type.',
  21701: 'The Messaging Service does not exist',
  21703: 'The Messaging Service does not have a phone number available to send a message.',
  21705: 'The Messaging Service is invalid.',
  21710: 'Phone Number or Short Code is already in the Messaging Service.',
  21711: 'Phone Number, Shortcode, or AlphaSender is not associated to the specified Messaging Service.',
  21712: 'Phone Number or Short Code is associated with another Messaging Service.',
  21725: 'Brand can only be updated when in FAILED state',
  30409: 'This message cannot be canceled',
  30933: 'Campaign registration rejected: Privacy Policy URL is required for A2P 10DLC campaign registration',
  30934:
    'Campaign registration rejected: Terms and Conditions URL is required for A2P 10DLC campaign registration',
  35111: 'SendAt timestamp is missing',
  35114: 'Scheduling does not support this timestamp',
  35118: 'MessagingServiceSid is required to schedule a message',
}

const STATUSES: Record<number, number> = {
  20003: 401,
  20005: 403,
  20009: 409,
  20404: 404,
  20429: 429,
  20500: 500,
  21710: 409,
  21712: 409,
  30409: 409,
}

/** A refusal in the vendor's words; whatever throws it, one error handler turns it into the answer. */
export class CarrierError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, status = STATUSES[code] ?? 400) {
    super(MESSAGES[code] ?? 'The request was refused')
    this.code = code
    this.status = status
  }

  body() {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    }
  }
}

/** The value, when there is one; otherwise a 404. */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new CarrierError(20404)
  return value
}
