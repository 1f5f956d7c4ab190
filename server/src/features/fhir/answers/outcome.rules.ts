import type { IssueType, OperationOutcome } from '@wardline/contract/fhir/bundle.schemas.ts'
import { fhirMediaType } from '@wardline/contract/fhir/protocol.ts'
import type { FastifyReply } from 'fastify'
import type { AppError } from '../../../platform/http/errors.ts'

/** Issue types by status; the 4xx that are not listed are invalid requests. */
const types: Readonly<Record<number, IssueType>> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
}

/** Presents one issue for each parameter, or one for the whole request. */
function presentRefusal({ status, code, message, fields }: AppError): OperationOutcome {
  const issue = { severity: 'error', code: types[status] ?? 'invalid', diagnostics: code } as const
  const issues = Object.entries(fields ?? {}).map(([name, sentences]) => ({
    ...issue,
    details: { text: `${name}: ${sentences.join(' ')}` },
    expression: [name],
  }))
  return {
    resourceType: 'OperationOutcome',
    issue: issues.length > 0 ? issues : [{ ...issue, details: { text: message } }],
  }
}

/** The outcome in the results of a search with lenient handling. */
export const ignoredParameters = (names: readonly string[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: names.map((name) => ({
    severity: 'warning',
    code: 'not-supported',
    details: { text: `${name}: This is not a search parameter here. It was ignored.` },
    expression: [name],
  })),
})

export const sendOutcome = (reply: FastifyReply, refusal: AppError): FastifyReply =>
  reply
    .code(refusal.status)
    .type(`${fhirMediaType}; charset=utf-8`)
    .send(JSON.stringify(presentRefusal(refusal)))
