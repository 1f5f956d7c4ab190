import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { NewQuickPhrase, QuickPhrase, QuickPhraseChanges, quickPhraseLists } from './quick-phrase.schemas.ts'

export const listQuickPhrases = route({
  method: 'GET',
  path: '/api/v1/quick_phrases/',
  summary:
    'List the phrases that the caller may insert (their own, those of their departments and of the hospital), only their own, or, with the permission for message types, all shared ones. Own phrases first, then those of departments and of the hospital, each by title.',
  allow: 'signed_in',
  query: z.strictObject({
    list: z.enum(quickPhraseLists, { error: 'list is usable, own or shared.' }).default('usable'),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(QuickPhrase), 403: Detail },
})

export const getQuickPhrase = route({
  method: 'GET',
  path: '/api/v1/quick_phrases/{id}/',
  summary: 'Get a phrase that the caller may insert or change.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: QuickPhrase },
})

export const createQuickPhrase = route({
  method: 'POST',
  path: '/api/v1/quick_phrases/',
  summary:
    'Create a phrase of the caller, who must be allowed to send messages, or, with the permission for message types, of a department or the hospital.',
  allow: 'signed_in',
  body: NewQuickPhrase,
  creates: true,
  answers: { 201: QuickPhrase },
})

export const changeQuickPhrase = route({
  method: 'PUT',
  path: '/api/v1/quick_phrases/{id}/',
  summary:
    'Change a phrase. Omitted fields stay unchanged. Messages keep the text that was inserted. 409 if it changed after `version`.',
  allow: 'signed_in',
  params: idParams,
  body: QuickPhraseChanges,
  answers: { 200: QuickPhrase },
})

export const deleteQuickPhrase = route({
  method: 'DELETE',
  path: '/api/v1/quick_phrases/{id}/',
  summary: 'Delete a phrase. Messages keep the text that was inserted.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})
