import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toQuote } from '@wardline/contract/messaging/threads/quote.rules.ts'
import type { MessageQuote } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { QuoteLine } from '../messages/QuoteLine.tsx'
import { messagesQuery } from '../threads/message.api.ts'
import { removeQuoteLabel } from './replies.text.ts'

interface ComposerQuoteProps {
  thread_id: number
  quote: MessageQuote
  onRemove: () => void
}

/** The message that the reply will quote, as it is now if it is loaded. */
export function ComposerQuote({ thread_id, quote, onRemove }: ComposerQuoteProps) {
  const { data } = useQuery(messagesQuery(useQueryClient(), thread_id))
  const message = data?.messages.find(({ id }) => id === quote.id)
  const present = message ? toQuote({ ...message, has_attachments: message.attachments.length > 0 }) : quote
  return (
    <div className="flex items-center gap-2 px-3 pt-2">
      <span className="min-w-0 flex-1">
        <QuoteLine thread_id={thread_id} quote={present} />
      </span>
      <IconButton label={removeQuoteLabel} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </div>
  )
}
