import { z } from 'zod'
import { idOrUidParams, idParams, pageOf, pageQuery, route } from '../../route.ts'
import {
  BulkEdit,
  BulkEditApplication,
  BulkEditOutcome,
  BulkEditPreview,
  BulkEditPreviewRequest,
  BulkEditUser,
  NewBulkEdit,
} from './bulk-edit.schemas.ts'

/** `id` is the uid or the id of the caller's own account, or the answer is 404. */
const sessionParams = idOrUidParams.extend({ session_id: idParams.shape.id })

const administrators = { permission: 'accounts.change_user' } as const

export const createBulkEdit = route({
  method: 'POST',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/',
  summary:
    'Select users to edit together: by uid, or all of the account, a department or a permission group.',
  allow: administrators,
  params: idOrUidParams,
  body: NewBulkEdit,
  creates: true,
  answers: { 201: BulkEdit },
})

export const getBulkEdit = route({
  method: 'GET',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/',
  summary: 'Get the state and progress of a bulk edit that the caller made. Kept for a day.',
  allow: administrators,
  params: sessionParams,
  answers: { 200: BulkEdit },
})

export const previewBulkEdit = route({
  method: 'POST',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/preview/',
  summary: 'Preview what changes for whom, and who is refused and why. Changes nothing.',
  allow: administrators,
  params: sessionParams,
  body: BulkEditPreviewRequest,
  answers: { 200: BulkEditPreview },
})

export const applyBulkEdit = route({
  method: 'POST',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/apply/',
  summary:
    'Change the users in the background. Each is checked again when it is changed; refused users stay as they are.',
  allow: administrators,
  params: sessionParams,
  body: BulkEditApplication,
  answers: { 200: BulkEdit },
})

export const undoBulkEdit = route({
  method: 'POST',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/undo/',
  summary: 'Undo a bulk edit in the background, except for users whose values were changed since.',
  allow: administrators,
  params: sessionParams,
  answers: { 200: BulkEdit },
})

export const listBulkEditUsers = route({
  method: 'GET',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/users/',
  summary: 'List the processed users of a bulk edit by outcome, with the reasons of refusals.',
  allow: administrators,
  params: sessionParams,
  query: z.strictObject({ outcome: BulkEditOutcome.optional(), ...pageQuery(25) }),
  answers: { 200: pageOf(BulkEditUser) },
})

export const downloadBulkEditUsers = route({
  method: 'GET',
  path: '/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/users/csv/',
  summary: 'Download the processed users of a bulk edit as CSV. Formulas are neutralised.',
  allow: administrators,
  params: sessionParams,
  query: z.strictObject({ outcome: BulkEditOutcome.optional() }),
  answers: { 200: z.any() },
})
