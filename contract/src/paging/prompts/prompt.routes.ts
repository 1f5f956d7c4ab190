import { z } from 'zod'
import { FieldErrors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { typeaheadQuery } from '../../typeahead.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { Prompt, PromptBody, PromptChanges, PromptSnippet, SnippetChanges } from './prompt.schemas.ts'

const changers = { permission: 'paginggroups.change_prompt' } as const

export const listPrompts = route({
  method: 'GET',
  path: '/api/v1/prompts/',
  summary: 'List voice prompts by name, with their recordings and uses.',
  allow: 'signed_in',
  query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
  answers: { 200: pageOf(Prompt) },
})

export const createPrompt = route({
  method: 'POST',
  path: '/api/v1/prompts/',
  summary: 'Create a prompt. Its audio is recorded or uploaded afterwards.',
  allow: changers,
  body: PromptBody,
  creates: true,
  answers: { 201: Prompt },
})

export const changePrompt = route({
  method: 'PUT',
  path: '/api/v1/prompts/{id}/',
  summary: 'Rename a prompt.',
  allow: changers,
  params: idParams,
  body: PromptChanges,
  answers: { 200: Prompt },
})

export const deletePrompt = route({
  method: 'DELETE',
  path: '/api/v1/prompts/{id}/',
  summary: 'Delete a prompt that no group uses.',
  allow: changers,
  params: idParams,
  answers: { 204: noContent },
})

export const listSnippets = route({
  method: 'GET',
  path: '/api/v1/prompts/{id}/snippets/',
  summary: 'List the recordings of a prompt in playing order.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(PromptSnippet) },
})

export const addSnippet = route({
  method: 'POST',
  path: '/api/v1/prompts/{id}/snippets/',
  summary: 'Add a recording to a prompt: one MP3 of at most 10 MB, played last.',
  allow: changers,
  params: idParams,
  upload: true,
  answers: { 201: Prompt, 413: FieldErrors },
})

export const changeSnippet = route({
  method: 'PUT',
  path: '/api/v1/snippets/{id}/',
  summary: 'Set the transcript of a recording.',
  allow: changers,
  params: idParams,
  body: SnippetChanges,
  answers: { 200: Prompt },
})

export const deleteSnippet = route({
  method: 'DELETE',
  path: '/api/v1/snippets/{id}/',
  summary: 'Delete a recording.',
  allow: changers,
  params: idParams,
  answers: { 200: Prompt },
})

export const playSnippet = route({
  method: 'GET',
  path: '/api/v1/snippets/{id}/audio/',
  summary: 'Download the audio of a recording.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: z.any() },
})
