import { idParams, route } from '../../route.ts'
import { Coverage } from './coverage.schemas.ts'

export const getCoverage = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/coverage/',
  summary:
    'List the gaps of the next twelve months with their reasons and the fail-over user. Every user of the account may call it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Coverage },
})
