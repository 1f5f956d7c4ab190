import type { QueryClient } from '@tanstack/react-query'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { uploadFile } from '../../../platform/api/upload.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { promptsKey, promptsQuery } from './prompt.api.ts'

const list = { refetches: [promptsKey] }

function replacePrompt(prompt: Prompt, client: QueryClient): void {
  client.setQueryData(promptsQuery.queryKey, (known) =>
    known?.map((each) => (each.id === prompt.id ? prompt : each)),
  )
}

/** `null` creates a prompt. `version` is the one that the edit is based on. */
export const useSavePrompt = (prompt: Prompt | null) =>
  useApiMutation(
    ({ name, version }: { name: string; version: number }, idempotencyKey) =>
      prompt
        ? call('PUT /api/v1/prompts/{id}/', { params: { id: prompt.id }, body: { name, version } })
        : call('POST /api/v1/prompts/', { body: { name }, idempotencyKey }),
    list,
  )

export const useDeletePrompt = routeMutation('DELETE /api/v1/prompts/{id}/', list)

export const useAddSnippet = (prompt: Prompt) =>
  useApiMutation(
    (file: File) => uploadFile('POST /api/v1/prompts/{id}/snippets/', { file, params: { id: prompt.id } }),
    { onSuccess: replacePrompt },
  )

export const useSaveTranscript = routeMutation('PUT /api/v1/snippets/{id}/', {
  onSuccess: replacePrompt,
  ...list,
})

export const useRemoveSnippet = routeMutation('DELETE /api/v1/snippets/{id}/', { onSuccess: replacePrompt })
