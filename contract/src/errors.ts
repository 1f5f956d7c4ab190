import { z } from 'zod'

export const Detail = z
  .object({
    detail: z.string(),
    code: z.string(),
    /** The stored version, if a change was refused because the record has another one than was sent. */
    version: z.int().optional(),
  })
  .meta({ id: 'Detail' })

/** A sentence about one value in a list or object of the body. */
export const PlacedError = z
  .object({
    path: z
      .array(z.union([z.string(), z.int()]))
      .meta({ description: 'Names and indexes from the body to the value, such as `["steps", 2]`.' }),
    sentence: z.string(),
  })
  .meta({ id: 'PlacedError' })
export type PlacedError = z.output<typeof PlacedError>

export interface PlacedProblem extends PlacedError {
  /** The sentence among those of the field, which names the place if the sentence needs it. */
  summary: string
}

export const FieldErrors = z
  .object({
    code: z.string(),
    non_field_errors: z.array(z.string()).optional(),
    places: z.array(PlacedError).optional().meta({
      description:
        'Sent if an error is inside a list or object: each of the errors again, with its place in the body.',
    }),
  })
  .catchall(z.union([z.array(z.string()), z.string()]))
  .meta({ id: 'FieldErrors' })
export type FieldErrors = z.output<typeof FieldErrors>

export const missingScope = (scope: string) => ({
  status: 403,
  code: 'api_token.scope',
  detail: `This API token lacks the scope ${scope}. Create a token that has it.`,
})

export const commonErrors = {
  invalid: { status: 400, code: 'invalid', detail: 'Some of the fields are not valid.' },
  badJson: { status: 400, code: 'request.not_json', detail: 'The request body is not valid JSON.' },
  notUtf8: {
    status: 400,
    code: 'request.not_utf8',
    detail: 'The request body is not valid UTF-8. Send it in UTF-8.',
  },
  notSignedIn: { status: 401, code: 'not_signed_in', detail: 'Sign in to continue.' },
  tokenInvalid: {
    status: 401,
    code: 'api_token.invalid',
    detail: 'This API token is unknown, expired or revoked. Create a new one.',
  },
  sessionLocked: {
    status: 401,
    code: 'session.locked',
    detail: 'Wardline is locked. Enter your password to continue.',
  },
  forbidden: { status: 403, code: 'forbidden', detail: 'You do not have permission to do this.' },
  fullAdministration: {
    status: 403,
    code: 'full_administration',
    detail:
      'This decides who signs in as whom, so it needs full administration: every permission. Ask an administrator who has it.',
  },
  sessionOnly: {
    status: 403,
    code: 'api_token.session_only',
    detail: 'API tokens cannot do this. Sign in to Wardline in a browser.',
  },
  mustEnrol: {
    status: 403,
    code: 'session.must_enrol',
    detail: 'Your role requires a second factor. Add one to continue.',
  },
  csrf: {
    status: 403,
    code: 'csrf',
    detail:
      'This page is out of date. Reload it and try again. (X-CSRFToken must repeat the csrftoken cookie.)',
  },
  wrongOrigin: {
    status: 403,
    code: 'wrong_origin',
    detail: 'This request came from a page of another site. Open Wardline at its own address.',
  },
  wrongHost: {
    status: 421,
    code: 'wrong_host',
    detail: 'This is not the address of your hospital’s Wardline. Open the address that your hospital uses.',
  },
  notFound: { status: 404, code: 'not_found', detail: 'Not found.' },
  methodNotAllowed: {
    status: 405,
    code: 'method_not_allowed',
    detail: 'This method is not allowed for this address.',
  },
  conflict: {
    status: 409,
    code: 'conflict',
    detail:
      'Someone changed or deleted related data at the same time. Nothing was saved. Reload the page and try again.',
  },
  tooLarge: { status: 413, code: 'request.too_large', detail: 'The request is larger than 1 MB.' },
  tooManyValues: {
    status: 413,
    code: 'request.too_many_values',
    detail: 'The request has more than 80,000 values, or they are nested more than 32 deep.',
  },
  wrongType: {
    status: 415,
    code: 'request.wrong_type',
    detail: 'Send the body as application/json.',
  },
  keyReused: {
    status: 422,
    code: 'idempotency.other_body',
    detail: 'This Idempotency-Key was used before with another body. Use a new key.',
  },
  tooOften: {
    status: 429,
    code: 'too_often',
    detail: 'Too many requests. Wait until Retry-After has passed, then try again.',
  },
  serverError: { status: 500, code: 'server_error', detail: 'A server error has occurred.' },
  fileUnavailable: {
    status: 503,
    code: 'file.unavailable',
    detail: 'This file is not available right now. If it stays unavailable, tell your administrator.',
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    detail: 'Wardline cannot save this right now. Nothing was changed. Try again in a moment.',
  },
} as const
