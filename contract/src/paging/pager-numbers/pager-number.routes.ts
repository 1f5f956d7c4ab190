import { CsvPart } from '../../csv-part.schemas.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import {
  NewPagerNumber,
  PagerNumber,
  PagerNumberChanges,
  PagerNumberQuery,
  PagerNumberUploadResult,
} from './pager-number.schemas.ts'

// Rights follow the target: change rights of the group, or accounts.change_user.

export const listPagerNumbers = route({
  method: 'GET',
  path: '/api/v1/pagernumbers/',
  summary: 'List pager numbers with their group or user.',
  allow: 'signed_in',
  query: PagerNumberQuery,
  answers: { 200: pageOf(PagerNumber) },
})

export const getPagerNumber = route({
  method: 'GET',
  path: '/api/v1/pagernumbers/{id}/',
  summary: 'Get a pager number.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: PagerNumber },
})

export const createPagerNumber = route({
  method: 'POST',
  path: '/api/v1/pagernumbers/',
  summary: 'Assign a pager number to a group or a user.',
  allow: 'signed_in',
  body: NewPagerNumber,
  creates: true,
  answers: { 201: PagerNumber },
})

export const changePagerNumber = route({
  method: 'PUT',
  path: '/api/v1/pagernumbers/{id}/',
  summary: 'Change a pager number. Moving it needs the right on the old and on the new target.',
  allow: 'signed_in',
  params: idParams,
  body: PagerNumberChanges,
  answers: { 200: PagerNumber },
})

export const deletePagerNumber = route({
  method: 'DELETE',
  path: '/api/v1/pagernumbers/{id}/',
  summary: 'Delete a pager number. It is then announced as not in service.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const previewPagerNumberUpload = route({
  method: 'POST',
  path: '/api/v1/pagernumbers/upload/preview/',
  summary: 'Preview the import of pager numbers from a part of a CSV file. Changes nothing.',
  allow: 'signed_in',
  body: CsvPart,
  answers: { 200: PagerNumberUploadResult },
})

export const uploadPagerNumbers = route({
  method: 'POST',
  path: '/api/v1/pagernumbers/upload/',
  summary:
    'Add and move pager numbers from a part of a CSV file, except rejected rows. Sending a part again changes nothing.',
  allow: 'signed_in',
  body: CsvPart,
  answers: { 200: PagerNumberUploadResult },
})
