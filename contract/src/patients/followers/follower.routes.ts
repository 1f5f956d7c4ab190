import { idParams, route } from '../../route.ts'
import { Patient } from '../patient.schemas.ts'

const viewers = { permission: 'pcm.view_patient' } as const
const answers = { 200: Patient } as const

export const followPatient = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/followers/',
  summary: 'Follow a patient: the caller is listed as a follower, without responsibility.',
  allow: viewers,
  params: idParams,
  answers,
})

export const unfollowPatient = route({
  method: 'DELETE',
  path: '/api/v1/pcm/patients/{id}/followers/',
  summary: 'Stop following a patient.',
  allow: viewers,
  params: idParams,
  answers,
})
