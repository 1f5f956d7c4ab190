import { takenBackPreview } from '@wardline/contract/messaging/messages/message-change.rules.ts'
import type { MessageQuote } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { highlightMessage } from '../search/highlighted-message.ts'
import { attachmentSentText, goToQuoteLabel, ownNameLabel } from './messages.text.ts'

/** A quoted message in one line, which leads to it. */
export function QuoteLine({ thread_id, quote }: { thread_id: number; quote: MessageQuote }) {
  const me = useMe().id
  const now = useMinute()
  const { id, created, sender, text, has_attachments, taken_back } = quote
  const content = taken_back === null ? text || (has_attachments ? attachmentSentText : '') : takenBackPreview
  return (
    <button
      type="button"
      onClick={() => highlightMessage({ thread_id, message_id: id })}
      className="flex max-w-full min-w-0 items-center gap-1.5 border-l-2 border-line-strong pl-2 text-left text-xs text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <span className="sr-only">{goToQuoteLabel}</span>
      <span className="flex-none font-medium">
        {sender.user_id === me ? ownNameLabel : sender.display_name}
      </span>
      <time dateTime={created} className="flex-none tabular-nums">
        {formatDateTime(Date.parse(created), now)}
      </time>
      <span dir="auto" className="truncate">
        <PlainText text={content} />
      </span>
    </button>
  )
}
