import { idParams, route } from '../../route.ts'
import { PersonCard } from './person-card.schemas.ts'

export const getPersonCard = route({
  method: 'GET',
  path: '/api/v1/users/{id}/card/',
  summary:
    'Get what everyone may know about a user that the caller may find: role, presence, current shifts, and the numbers ' +
    'that the user does not hide. Qualifications are for the user and for users who keep them.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: PersonCard },
})
