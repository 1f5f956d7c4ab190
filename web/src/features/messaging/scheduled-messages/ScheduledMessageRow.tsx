import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useSendScheduledMessage } from './scheduled-message.api.ts'
import { previewText } from './scheduled-message.view.ts'
import * as texts from './scheduled-messages.text.ts'

interface ScheduledMessageRowProps {
  message: ScheduledMessage
  onEdit: () => void
  onDelete: () => void
}

export function ScheduledMessageRow({ message, onEdit, onDelete }: ScheduledMessageRowProps) {
  const now = useMinute()
  const send = useSendScheduledMessage({ id: message.id })
  const sendNow = () => send.mutate(undefined, { onSuccess: () => showToast(texts.sentText) })
  const { attachments, reason, send_at } = message
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{texts.toText(message.to)}</span>
        <time dateTime={send_at} className="flex-none text-xs text-ink-2 tabular-nums">
          {formatDateTime(Date.parse(send_at), now)}
        </time>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere" dir="auto">
        {previewText(message)}
      </p>
      {attachments.length > 0 && <p className="text-xs text-ink-2">{texts.filesText(attachments.length)}</p>}
      {reason !== null && <p className="text-sm text-danger">{texts.notSentText(reason)}</p>}
      <FormErrors sentences={send.error ? errorSentences(texts.sendFailedText, send.error) : []} />
      <div className="flex gap-1">
        <Button tone="ghost" onClick={onEdit}>
          {texts.editLabel}
        </Button>
        <Button tone="ghost" busy={send.isPending} onClick={sendNow}>
          {texts.sendNowLabel}
        </Button>
        <Button tone="ghost" onClick={onDelete}>
          {texts.deleteLabel}
        </Button>
      </div>
    </li>
  )
}
