import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'
import type { NewThread } from '@wardline/contract/messaging/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/pick/use-debounced.ts'
import { useMe } from '../../accounts/me.api.ts'
import { toNewThread, type Draft } from './draft.rules.ts'
import { nothingPreviewed, previewFor } from './routing-preview.view.ts'

/** Messaging §7: asked for once the message has rested this long. */
const settleMs = 500
/** People go on and off call meanwhile. */
const freshMs = 30_000

/**
 * Where the message would go, for accounts with the flag `routing`. Empty when it cannot be known: that keeps nobody
 * from sending.
 */
export function useRoutingPreview(draft: Draft | undefined, type: MessageType | undefined): Preview {
  const isOn = useMe().flags['routing'] === true
  const payload = JSON.stringify(draft ? toNewThread(draft, type) : null)
  const settled = useDebounced(payload, settleMs)
  const { data, isError } = useQuery({
    queryKey: ['routing-preview', settled],
    queryFn: ({ signal }) =>
      call('POST /api/v2/threads/?preview=true', { body: JSON.parse(settled) as NewThread, signal }),
    enabled: isOn && draft !== undefined && draft.recipients.length > 0 && settled !== 'null',
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    retry: false,
    gcTime: 0,
  })
  if (!isOn || !draft || !data || isError) return nothingPreviewed
  return previewFor(data, draft.recipients)
}
