import { Detail } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Coverage } from './coverage.schemas.ts'

export const getCoverage = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/coverage/',
  summary:
    'When nobody is on call in the next twelve months, why, and who answers then; open to everyone of the account.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Coverage, 404: Detail },
})
