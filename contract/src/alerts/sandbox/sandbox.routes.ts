import { idParams, pageOf, route } from '../../route.ts'
import { SandboxAnswer, SandboxMessage, SandboxQuery } from './sandbox.schemas.ts'

export const listSandbox = route({
  method: 'GET',
  path: '/api/v1/alerts/sandbox/',
  summary: 'List messages of the sandbox, newest first. Kept for a week.',
  allow: { permission: 'base.view_integrationconfiguration' },
  query: SandboxQuery,
  answers: { 200: pageOf(SandboxMessage) },
})

export const respondInSandbox = route({
  method: 'POST',
  path: '/api/v1/alerts/sandbox/{id}/answer/',
  summary: 'Respond to a sandbox message as its recipient.',
  allow: { permission: 'base.change_integrationconfiguration' },
  params: idParams,
  body: SandboxAnswer,
  answers: { 200: SandboxMessage },
})
