import { Detail } from '../../errors.ts'
import { pageOf, route } from '../../route.ts'
import { Integration, integrationParams, IntegrationTest } from './integration.schemas.ts'

export const listIntegrations = route({
  method: 'GET',
  path: '/api/v1/integrations/',
  summary:
    'List everything that is or can be connected, with its state. Each row only for users who may see its configuration.',
  allow: 'signed_in',
  answers: { 200: pageOf(Integration), 403: Detail },
})

export const testIntegration = route({
  method: 'POST',
  path: '/api/v1/integrations/connections/{key}/test/',
  summary:
    'Test a connection step by step, without sending a message or changing anything: name, connection, sign-in, permission.',
  allow: { permission: 'base.change_integrationconfiguration' },
  params: integrationParams,
  answers: { 200: IntegrationTest, 429: Detail },
})
