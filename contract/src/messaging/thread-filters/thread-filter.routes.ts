import { unversioned } from '../../record-version.ts'
import { route } from '../../route.ts'
import { ThreadFilter } from './thread-filter.schemas.ts'

export const getThreadFilter = route({
  method: 'GET',
  path: '/api/v1/thread_filter/',
  summary: 'Get the filter of the caller’s lists of conversations, which is the same on all their devices.',
  allow: 'signed_in',
  answers: { 200: ThreadFilter },
})

export const setThreadFilter = route({
  method: 'PUT',
  path: '/api/v1/thread_filter/',
  summary:
    'Save the filter of the caller’s lists of conversations. Fields that are left out are removed from it. `patient_id` ' +
    'and `unit` need pcm.view_patient.',
  allow: 'signed_in',
  body: ThreadFilter,
  unversioned: unversioned.own,
  answers: { 200: ThreadFilter },
})
