import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Attachment } from './file.schemas.ts'

export const uploadAttachment = route({
  method: 'POST',
  path: '/api/v1/attachments/',
  summary:
    'Upload one attachment (jpg, png, gif, jpeg, bmp, pdf, mp3; at most 10 MB) to send with a message.',
  allow: 'signed_in',
  upload: true,
  answers: { 201: Attachment, 400: FieldErrors, 413: FieldErrors, 429: FieldErrors },
})

export const uploadFile = route({
  method: 'POST',
  path: '/api/v1/files/',
  summary: 'Upload one general file under the same rules.',
  allow: 'signed_in',
  upload: true,
  answers: { 201: Attachment, 400: FieldErrors, 413: FieldErrors, 429: FieldErrors },
})

export const downloadFile = route({
  method: 'GET',
  path: '/api/v1/attachments/{id}/',
  summary: "Get an attachment's bytes. Only for its uploader and the subscribers of its thread.",
  allow: 'signed_in',
  params: idParams,
  answers: { 200: z.any() },
})
