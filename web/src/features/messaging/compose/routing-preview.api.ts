import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { NewThread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { recipientsKey } from '../recipients/recipient-resolution.api.ts'
import { toNewThread, type Draft } from './draft.rules.ts'
import { emptyPreview, filterPreview } from './routing-preview.view.ts'

/** Pause in editing before a request (messaging §7). */
const settleMs = 500
/** On-call users may change while the message is written. */
const refetchMs = 30_000

/** Requires the flag `routing`. Empty on failure, which does not prevent sending. */
export function useRoutingPreview(draft: Draft | undefined, type: MessageType | undefined): RecipientPreview {
  const isEnabled = useMe().flags['routing'] === true
  const payload = JSON.stringify(draft ? toNewThread(draft, type) : null)
  const settled = useDebounced(payload, settleMs)
  const { data, isError } = useQuery({
    queryKey: [...recipientsKey, 'preview', settled],
    queryFn: ({ signal }) =>
      call('POST /api/v2/threads/?preview=true', { body: JSON.parse(settled) as NewThread, signal }),
    enabled: isEnabled && draft !== undefined && draft.recipients.length > 0 && settled !== 'null',
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    retry: false,
    gcTime: 0,
  })
  if (!isEnabled || !draft || !data || isError) return emptyPreview
  return filterPreview(data, draft.recipients)
}
