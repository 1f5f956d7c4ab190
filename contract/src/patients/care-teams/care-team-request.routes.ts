import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { CareTeamRequest, NewCareTeamRequest } from './care-team.schemas.ts'

const viewers = { permission: 'pcm.view_patient' } as const
const query = z.strictObject(pageQuery(limits.picker_page))
const answered = { 200: CareTeamRequest } as const

export const listCareTeamRequests = route({
  method: 'GET',
  path: '/api/v1/pcm/careteamrequests/',
  summary: 'List open requests that the caller may answer or made, oldest first.',
  allow: viewers,
  query,
  answers: { 200: pageOf(CareTeamRequest) },
})

export const listPatientCareTeamRequests = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/careteamrequests/',
  summary: 'List requests about the care team of a patient: open ones first, then the newest.',
  allow: viewers,
  params: idParams,
  query,
  answers: { 200: pageOf(CareTeamRequest) },
})

export const createCareTeamRequest = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/careteamrequests/',
  summary: 'Ask to join the care team of a patient, or to be relieved of it.',
  allow: { permission: 'pcm.provider' },
  params: idParams,
  body: NewCareTeamRequest,
  creates: true,
  answers: { 201: CareTeamRequest },
})

export const acceptCareTeamRequest = route({
  method: 'POST',
  path: '/api/v1/pcm/careteamrequests/{id}/accept/',
  summary: 'Accept a request. The user joins or leaves the care team.',
  allow: viewers,
  params: idParams,
  answers: answered,
})

export const declineCareTeamRequest = route({
  method: 'POST',
  path: '/api/v1/pcm/careteamrequests/{id}/decline/',
  summary: 'Decline a request.',
  allow: viewers,
  params: idParams,
  answers: answered,
})

export const withdrawCareTeamRequest = route({
  method: 'POST',
  path: '/api/v1/pcm/careteamrequests/{id}/withdraw/',
  summary: "Withdraw the caller's own request.",
  allow: viewers,
  params: idParams,
  answers: answered,
})
