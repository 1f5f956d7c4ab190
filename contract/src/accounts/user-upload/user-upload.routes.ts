import { idParams, route } from '../../route.ts'
import { CsvPart } from '../../csv-part.schemas.ts'
import { UserUploadResult } from './user-upload.schemas.ts'

const administrators = { permission: 'accounts.change_user' } as const

export const previewUserUpload = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/upload/preview/',
  summary: 'Preview the import of users from a part of a CSV file. Changes nothing.',
  allow: administrators,
  params: idParams,
  body: CsvPart,
  answers: { 200: UserUploadResult },
})

export const uploadUsers = route({
  method: 'POST',
  path: '/api/v1/accounts/{id}/users/upload/',
  summary:
    'Add and update users from a part of a CSV file, except rejected rows. New users join the groups of the column permission_groups, or else the standard group of clinicians. Sending a part again changes nothing.',
  allow: administrators,
  params: idParams,
  body: CsvPart,
  answers: { 200: UserUploadResult },
})
