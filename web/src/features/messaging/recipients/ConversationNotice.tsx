import { useQuery } from '@tanstack/react-query'
import { listNames } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { recipientsKey } from './recipient-resolution.api.ts'
import {
  continuesConversationText,
  joinsConversationText,
  openConversationLabel,
  startsConversationText,
} from './recipients.text.ts'

interface ConversationNoticeProps {
  recipients: readonly Contact[]
  patient_id: number | null
  encounter_id: number | null
  onOpenThread: (thread_id: number) => void
}

/** Says beside the recipients of a message without a subject which conversation it belongs to. */
export function ConversationNotice(props: ConversationNoticeProps) {
  const { recipients, patient_id, encounter_id, onOpenThread } = props
  const { data } = useQuery(
    routeQuery(
      recipientsKey,
      'GET /api/v1/conversations/',
      {
        recipient_ids: recipients.map(({ id }) => id).join(','),
        ...(patient_id !== null && { patient_id }),
        ...(encounter_id !== null && { encounter_id }),
      },
      { staleTime: 0, gcTime: 0, retry: false, enabled: recipients.length > 0 },
    ),
  )
  if (recipients.length === 0) return null
  const thread_id = data?.thread_id ?? null
  return (
    <p className="flex items-center gap-2">
      <span role="status" className="wrap-anywhere">
        {data && conversationText(data, recipients)}
      </span>
      {thread_id !== null && (
        <button
          type="button"
          className="flex-none text-accent hover:underline pointer-coarse:min-h-control"
          onClick={() => onOpenThread(thread_id)}
        >
          {openConversationLabel}
        </button>
      )}
    </p>
  )
}

function conversationText(
  { continues, thread_id }: { continues: boolean; thread_id: number | null },
  recipients: readonly Contact[],
): string {
  const names = recipients.map(({ display_name }) => display_name)
  const text = listNames(names.slice(0, 3), names.length - 3)
  if (!continues) return startsConversationText(text)
  return thread_id === null ? joinsConversationText(text) : continuesConversationText(text)
}
