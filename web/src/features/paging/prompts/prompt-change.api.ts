import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { promptsKey, promptsQuery } from './prompt.api.ts'

function useReplacePrompt() {
  const client = useQueryClient()
  return (prompt: Prompt) =>
    client.setQueryData(promptsQuery.queryKey, (known) =>
      known?.map((each) => (each.id === prompt.id ? prompt : each)),
    )
}

/** `null` creates a prompt. `version` is the one that the edit is based on. */
export function useSavePrompt(prompt: Prompt | null) {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ name, version }: { name: string; version: number }) =>
      prompt
        ? call('PUT /api/v1/prompts/{id}/', { params: { id: prompt.id }, body: { name, version } })
        : call('POST /api/v1/prompts/', { body: { name }, idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: promptsKey }),
    onError: (reason) => {
      // The prompt may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export function useDeletePrompt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Prompt) => call('DELETE /api/v1/prompts/{id}/', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: promptsKey }),
  })
}

export function useAddSnippet(prompt: Prompt) {
  const replacePrompt = useReplacePrompt()
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile('POST /api/v1/prompts/{id}/snippets/', { file, params: { id: prompt.id } }),
    onSuccess: replacePrompt,
  })
}

export function useSaveTranscript(snippet_id: number, version: number) {
  const client = useQueryClient()
  const replacePrompt = useReplacePrompt()
  return useMutation({
    mutationFn: (transcript: string) =>
      call('PUT /api/v1/snippets/{id}/', { params: { id: snippet_id }, body: { transcript, version } }),
    onSuccess: replacePrompt,
    onError: () => client.invalidateQueries({ queryKey: promptsKey }),
  })
}

export function useRemoveSnippet(snippet_id: number) {
  const replacePrompt = useReplacePrompt()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/snippets/{id}/', { params: { id: snippet_id } }),
    onSuccess: replacePrompt,
  })
}
