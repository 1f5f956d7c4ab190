import { z } from 'zod'

/** `{detail, code}`: one sentence for the whole request. */
export const Detail = z.object({ detail: z.string(), code: z.string() }).meta({ id: 'Detail' })

/** `{<field>: [sentence, …], non_field_errors: [sentence, …], code}`: sentences by field. */
export const FieldErrors = z
  .object({ code: z.string(), non_field_errors: z.array(z.string()).optional() })
  .catchall(z.union([z.array(z.string()), z.string()]))
  .meta({ id: 'FieldErrors' })

/** Sentences that every route can answer, with the code that programs read. */
export const common = {
  invalid: { status: 400, code: 'invalid', detail: 'Some of the fields are not valid.' },
  badJson: { status: 400, code: 'request.not_json', detail: 'The request body is not valid JSON.' },
  notSignedIn: { status: 401, code: 'not_signed_in', detail: 'Sign in to go on.' },
  forbidden: { status: 403, code: 'forbidden', detail: 'You do not have permission to do this.' },
  csrf: {
    status: 403,
    code: 'csrf',
    detail:
      'This page is out of date. Reload it and try again. (X-CSRFToken must repeat the csrftoken cookie.)',
  },
  notFound: { status: 404, code: 'not_found', detail: 'Not found.' },
  methodNotAllowed: {
    status: 405,
    code: 'method_not_allowed',
    detail: 'This address does not take this method.',
  },
  changedMeanwhile: {
    status: 409,
    code: 'changed_meanwhile',
    detail:
      'Somebody changed or deleted something that this depends on in the same moment. Nothing was stored; load the page again and try once more.',
  },
  tooLarge: { status: 413, code: 'request.too_large', detail: 'The request is larger than 1 MB.' },
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
    detail: 'This was asked for too often. Wait until Retry-After has passed, then ask again.',
  },
  serverError: { status: 500, code: 'server_error', detail: 'A server error has occurred.' },
  unavailable: {
    status: 503,
    code: 'unavailable',
    detail: 'Wardline cannot store this right now. Nothing was changed; try again in a moment.',
  },
} as const
