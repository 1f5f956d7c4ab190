import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import {
  NewNoteField,
  NewNoteTemplate,
  NoteField,
  NoteFieldChanges,
  NoteTemplate,
  NoteTemplateChanges,
} from './note-template.schemas.ts'

/** Like message types, templates are settings without data of patients. */
const readers = 'signed_in'
const administrators = { permission: 'pcm.change_notetemplate' } as const
const query = z.strictObject({ ...typeaheadQuery(limits.picker_page) })

export const listNoteFields = route({
  method: 'GET',
  path: '/api/v1/pcm/notefields/',
  summary: 'List note fields by name.',
  allow: readers,
  query,
  answers: { 200: pageOf(NoteField), 403: Detail },
})

export const getNoteField = route({
  method: 'GET',
  path: '/api/v1/pcm/notefields/{id}/',
  summary: 'Get a note field.',
  allow: readers,
  params: idParams,
  answers: { 200: NoteField, 403: Detail },
})

export const createNoteField = route({
  method: 'POST',
  path: '/api/v1/pcm/notefields/',
  summary: 'Create a note field.',
  allow: administrators,
  body: NewNoteField,
  creates: true,
  answers: { 201: NoteField },
})

export const changeNoteField = route({
  method: 'PUT',
  path: '/api/v1/pcm/notefields/{id}/',
  summary: 'Change a note field. Omitted fields stay unchanged. 409 if it changed after `version`.',
  allow: administrators,
  params: idParams,
  body: NoteFieldChanges,
  answers: { 200: NoteField },
})

export const deleteNoteField = route({
  method: 'DELETE',
  path: '/api/v1/pcm/notefields/{id}/',
  summary: 'Delete a note field that is not in use.',
  allow: administrators,
  params: idParams,
  answers: { 204: noContent, 400: Detail },
})

export const listNoteTemplates = route({
  method: 'GET',
  path: '/api/v1/pcm/notetemplates/',
  summary: 'List note templates by name.',
  allow: readers,
  query,
  answers: { 200: pageOf(NoteTemplate), 403: Detail },
})

export const getNoteTemplate = route({
  method: 'GET',
  path: '/api/v1/pcm/notetemplates/{id}/',
  summary: 'Get a note template.',
  allow: readers,
  params: idParams,
  answers: { 200: NoteTemplate, 403: Detail },
})

export const createNoteTemplate = route({
  method: 'POST',
  path: '/api/v1/pcm/notetemplates/',
  summary: 'Create a note template.',
  allow: administrators,
  body: NewNoteTemplate,
  creates: true,
  answers: { 201: NoteTemplate },
})

export const changeNoteTemplate = route({
  method: 'PUT',
  path: '/api/v1/pcm/notetemplates/{id}/',
  summary: 'Change a note template. Omitted fields stay unchanged. 409 if it changed after `version`.',
  allow: administrators,
  params: idParams,
  body: NoteTemplateChanges,
  answers: { 200: NoteTemplate },
})

export const deleteNoteTemplate = route({
  method: 'DELETE',
  path: '/api/v1/pcm/notetemplates/{id}/',
  summary: 'Delete a note template that is not in use.',
  allow: administrators,
  params: idParams,
  answers: { 204: noContent, 400: Detail },
})
