import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, route } from '../../route.ts'
import { Download, Downloads, NewDownload } from './download.schemas.ts'

const downloadParams = idParams.extend({ download_id: idParams.shape.id })

export const listDownloads = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/downloads/',
  summary: "List the exports that the caller may make, and the caller's own of the last day.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Downloads },
})

export const createDownload = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/downloads/',
  summary:
    'Build an export as CSV in the background. Requires the permission of its kind and a recent password. Audited.',
  allow: 'signed_in',
  params: idParams,
  body: NewDownload,
  creates: true,
  answers: { 201: Download },
})

export const openDownload = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/downloads/{download_id}/file/',
  summary: 'Download an export that is ready. Audited.',
  allow: 'signed_in',
  params: downloadParams,
  answers: { 200: z.any(), 403: Detail, 409: Detail },
})

export const deleteDownload = route({
  method: 'DELETE',
  path: '/api/v1/accounts/{id}/downloads/{download_id}/',
  summary: 'Stop building an export, or delete it before its day has passed.',
  allow: 'signed_in',
  params: downloadParams,
  answers: { 204: noContent },
})
