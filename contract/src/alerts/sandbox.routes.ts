import { Detail, FieldErrors } from '../errors.ts'
import { idParams, pageOf, route } from '../route.ts'
import { SandboxAnswer, SandboxMessage, SandboxQuery } from './sandbox.schemas.ts'

export const listSandbox = route({
  method: 'GET',
  path: '/api/v1/alerts/sandbox/',
  summary: 'What the sandbox carrier took instead of sending it, the newest first. Kept for a week.',
  allow: { permission: 'base.view_integrationconfiguration' },
  query: SandboxQuery,
  answers: { 200: pageOf(SandboxMessage), 400: FieldErrors, 403: Detail },
})

export const answerSandbox = route({
  method: 'POST',
  path: '/api/v1/alerts/sandbox/{id}/answer/',
  summary: 'Answer a message of the sandbox as the person who would have got it.',
  allow: { permission: 'base.change_integrationconfiguration' },
  params: idParams,
  body: SandboxAnswer,
  answers: { 200: SandboxMessage, 400: FieldErrors, 403: Detail, 404: Detail },
})
