import { route } from '../route.ts'
import { SystemStatus } from './status.schemas.ts'

export const getSystemStatus = route({
  method: 'GET',
  path: '/api/v1/status/',
  summary: 'Get the status of page delivery: checks, findings and metrics.',
  allow: { permission: 'base.view_integrationconfiguration' },
  answers: { 200: SystemStatus },
})
