import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { upload } from '../../../platform/api/upload.ts'
import { promptsKey, promptsQuery } from './prompt.api.ts'

/** Puts a prompt as the server answered it where the list shows it. */
function usePut() {
  const client = useQueryClient()
  return (prompt: Prompt) =>
    client.setQueryData(promptsQuery.queryKey, (known) =>
      known?.map((each) => (each.id === prompt.id ? prompt : each)),
    )
}

/** Makes a prompt, or gives the one that is given another name. */
export function useSavePrompt(prompt: Prompt | null) {
  const client = useQueryClient()
  // One for each attempt with other words: what was refused may be corrected and sent again.
  const [idempotencyKey, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (name: string) =>
      prompt
        ? call('PUT /api/v1/prompts/{id}/', { params: { id: prompt.id }, body: { name } })
        : call('POST /api/v1/prompts/', { body: { name }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: promptsKey }),
    onError: (reason) => {
      // No answer: it may have been made, and the same key says so.
      if (!isApiError(reason, 0)) setKey(newKey())
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

/** Sends a recorded or chosen sound; it is played after the others. */
export function useAddSound(prompt: Prompt) {
  const put = usePut()
  return useMutation({
    mutationFn: (file: File) =>
      upload('POST /api/v1/prompts/{id}/snippets/', { file, params: { id: prompt.id } }),
    onSuccess: put,
  })
}

export function useSetWords(snippet_id: number) {
  const put = usePut()
  return useMutation({
    mutationFn: (words: string) =>
      call('PUT /api/v1/snippets/{id}/', { params: { id: snippet_id }, body: { words } }),
    onSuccess: put,
  })
}

export function useRemoveSound(snippet_id: number) {
  const put = usePut()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/snippets/{id}/', { params: { id: snippet_id } }),
    onSuccess: put,
  })
}
