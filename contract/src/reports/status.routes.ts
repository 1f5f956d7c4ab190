import { Detail } from '../errors.ts'
import { route } from '../route.ts'
import { SystemStatus } from './status.schemas.ts'

export const getSystemStatus = route({
  method: 'GET',
  path: '/api/v1/status/',
  summary: 'Whether every promise about pages is being checked, and what was found.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: SystemStatus, 403: Detail },
})
