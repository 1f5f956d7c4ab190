import { formatAbsenceTime } from '@wardline/contract/paging/schedule-requests/schedule-request.rules.ts'
import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { useState, type ReactNode } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { useDeleteRequest } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

interface RequestRowProps {
  request: ScheduleRequest
  /** For lists of several people. */
  showsName?: boolean
  /** Before *Edit* and *Delete*. */
  children?: ReactNode
}

export function RequestRow({ request, showsName = false, children }: RequestRowProps) {
  const [isEditing, setEditing] = useState(false)
  const remove = useDeleteRequest({ id: request.id })
  const time = formatAbsenceTime(request)
  const title = showsName
    ? `${request.display_name}: ${text.nameOfKind(request.kind)}`
    : text.nameOfKind(request.kind)
  const facts = [text.stateText(request), text.overlapText(request.shift_count), request.comment]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">
          {title}, <span className="tabular-nums">{time}</span>
        </p>
        <p className="text-xs text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
      {request.may.change && (
        <Button
          tone="ghost"
          aria-label={`${text.editLabel}: ${title}, ${time}`}
          onClick={() => setEditing(true)}
        >
          {text.editLabel}
        </Button>
      )}
      {request.may.delete && (
        <Button
          tone="ghost"
          aria-label={`${text.deleteLabel}: ${title}, ${time}`}
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onError: (reason) =>
                showToast(summaryWithReason(text.couldNotDelete, reason), { tone: 'danger' }),
            })
          }
        >
          {text.deleteLabel}
        </Button>
      )}
      {isEditing && <RequestDialog request={request} onClose={() => setEditing(false)} />}
    </li>
  )
}
