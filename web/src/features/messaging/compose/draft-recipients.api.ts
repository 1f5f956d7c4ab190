import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type {
  RecipientPreview,
  ThreadDraft,
} from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import type { Presence } from '../../directory/contact.rules.ts'
import {
  recipientsKey,
  useRecipientResolution,
  type CurrentRecipients,
} from '../recipients/recipient-resolution.api.ts'
import { loadFailedText } from '../recipients/recipients.text.ts'
import { withPresence } from '../recipients/recipient.view.ts'
import { isConversation, toNewThread, type Draft } from './draft.rules.ts'
import { toRecipientQuery } from './recipients.rules.ts'
import { emptyPreview, filterPreview } from './routing-preview.view.ts'

/** Pause in editing before a request (messaging §7). */
const settleMs = 500
/** On-call users may change while the message is written. */
const refetchMs = 30_000

const previewQuery = (payload: string) => ({
  queryKey: [...recipientsKey, 'preview', payload],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RecipientPreview> =>
    call('POST /api/v2/threads/?preview=true', { body: JSON.parse(payload) as ThreadDraft, signal }),
  retry: false as const,
  gcTime: refetchMs,
})

const payloadOf = (draft: Draft | undefined, type: MessageType | undefined): string =>
  JSON.stringify(draft ? { ...toNewThread(draft, type), in_conversation: isConversation(draft) } : null)

export interface DraftRecipients {
  /** With the flag `routing`; empty without it, and on failure, which does not prevent sending. */
  preview: RecipientPreview
  current: CurrentRecipients
  /** Whether the recipients belong to an earlier version of the message. */
  isChecking: boolean
  /** The recipients of this version of the message. */
  check(): Promise<RecipientPreview>
}

/** Reads the recipients of the draft in one request: the preview with routing, the resolution without it. */
export function useDraftRecipients(
  draft: Draft | undefined,
  type: MessageType | undefined,
  presence: Presence,
): DraftRecipients {
  const client = useQueryClient()
  const isRouting = useMe().flags['routing'] === true
  const hasRecipients = draft !== undefined && draft.recipients.length > 0
  const payload = payloadOf(draft, type)
  const settled = useDebounced(payload, settleMs)
  const { data, isError, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...previewQuery(settled),
    enabled: isRouting && hasRecipients && settled !== 'null',
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
  const resolution = useRecipientResolution(
    draft && !isRouting ? toRecipientQuery(draft) : undefined,
    presence,
  )
  const check = () => (isRouting ? loadPreview(client, payload) : Promise.resolve(emptyPreview))
  if (!isRouting) return { preview: emptyPreview, current: resolution, isChecking: false, check }
  const isUsable = hasRecipients && data !== undefined && !isError
  const preview = isUsable ? filterPreview(data, draft.recipients) : emptyPreview
  const isOutdated = payload !== settled || isPlaceholderData || (data === undefined && !isError)
  const resolved = new Map(
    preview.contacts.map((contact) => [contact.contact_id, withPresence(contact, presence)]),
  )
  const current: CurrentRecipients = {
    resolved,
    people_count: isUsable && !isOutdated ? preview.people_count : undefined,
    checked: dataUpdatedAt === 0 ? undefined : dataUpdatedAt,
    problem: isError ? loadFailedText : undefined,
  }
  return { preview, current, isChecking: hasRecipients && isOutdated, check }
}

const loadPreview = (client: QueryClient, payload: string): Promise<RecipientPreview> =>
  client.fetchQuery(previewQuery(payload)).catch(() => emptyPreview)
