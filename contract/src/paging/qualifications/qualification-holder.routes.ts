import { z } from 'zod'
import { CsvPart } from '../../csv-part.schemas.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import {
  HolderUploadResult,
  NewQualificationHolder,
  QualificationHolder,
  QualificationHolderChanges,
  holderStates,
  qualificationLimits,
} from './qualification-holder.schemas.ts'

// Users read what they hold. Schedulers keep the holders among the members of their groups; schedulers of every group,
// and user administrators, those of the account.

const id = z.coerce.number().int().positive().optional()

const filters = {
  qualification_id: id,
  user_id: id,
  state: z.enum(holderStates, { error: 'state is valid, expiring or expired.' }).optional(),
}

export const listQualificationHolders = route({
  method: 'GET',
  path: '/api/v1/qualification_holders/',
  summary:
    'List who holds which qualification, by name: the caller, and the users whose qualifications they keep.',
  allow: 'signed_in',
  query: z.strictObject({ ...filters, ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(QualificationHolder) },
})

export const exportQualificationHolders = route({
  method: 'GET',
  path: '/api/v1/qualification_holders/export/',
  summary: `Export who holds which qualification as CSV, with the filters of the list. At most ${qualificationLimits.exported.toLocaleString('en')} rows.`,
  allow: 'signed_in',
  query: z.strictObject(filters),
  answers: { 200: z.any() },
})

export const getQualificationHolder = route({
  method: 'GET',
  path: '/api/v1/qualification_holders/{id}/',
  summary: 'Get a qualification of a user.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: QualificationHolder },
})

export const createQualificationHolder = route({
  method: 'POST',
  path: '/api/v1/qualification_holders/',
  summary: 'Add a qualification of a user.',
  allow: 'signed_in',
  body: NewQualificationHolder,
  creates: true,
  answers: { 201: QualificationHolder },
})

export const changeQualificationHolder = route({
  method: 'PUT',
  path: '/api/v1/qualification_holders/{id}/',
  summary: 'Change until when a qualification of a user is valid. 409 if it changed after `version`.',
  allow: 'signed_in',
  params: idParams,
  body: QualificationHolderChanges,
  answers: { 200: QualificationHolder },
})

export const deleteQualificationHolder = route({
  method: 'DELETE',
  path: '/api/v1/qualification_holders/{id}/',
  summary: 'Remove a qualification of a user.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const previewHolderUpload = route({
  method: 'POST',
  path: '/api/v1/qualification_holders/upload/preview/',
  summary: 'Preview the import of qualifications of users from a part of a CSV file. Changes nothing.',
  allow: 'signed_in',
  body: CsvPart,
  answers: { 200: HolderUploadResult },
})

export const uploadHolders = route({
  method: 'POST',
  path: '/api/v1/qualification_holders/upload/',
  summary:
    'Add and change qualifications of users from a part of a CSV file, except rejected rows. Sending a part again changes nothing.',
  allow: 'signed_in',
  body: CsvPart,
  answers: { 200: HolderUploadResult },
})
