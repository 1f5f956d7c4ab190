import { Detail } from '../../errors.ts'
import { CsvPart } from '../../csv-part.schemas.ts'
import { route } from '../../route.ts'
import { PatientUploadFailure, PatientUploadPreview, PatientUploadResult } from './patient-upload.schemas.ts'

const editors = { permission: 'pcm.change_patient' } as const

export const previewPatientUpload = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/upload/preview/',
  summary: 'Preview the upload of patients from a part of a CSV file. Changes nothing. Audited.',
  allow: editors,
  body: CsvPart,
  answers: { 200: PatientUploadPreview, 429: Detail },
})

export const uploadPatients = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/upload/',
  summary:
    'Add and update patients from a CSV file of at most 10 MB, except rejected rows. Sending a file again changes nothing.',
  allow: editors,
  upload: true,
  answers: {
    200: PatientUploadResult,
    400: PatientUploadFailure,
    408: PatientUploadFailure,
    413: PatientUploadFailure,
    429: PatientUploadFailure,
    503: PatientUploadFailure,
  },
})
