import { useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { dismissRecallNotice } from './recall-notice.api.ts'
import { dismissLabel, recalledByText, recallNoticesLabel } from './recall-notice.text.ts'
import { useRecallNotices } from './use-recall-notices.ts'

const most = 5

export function RecallNoticeList() {
  const client = useQueryClient()
  const dismiss = useApiMutation((id: number) => dismissRecallNotice(client, id))
  const notices = useRecallNotices()
  const now = useMinute()
  return (
    <div role="status">
      {notices.length > 0 && (
        <ul role="list" aria-label={recallNoticesLabel} className="border-b border-line">
          {notices.slice(0, most).map(({ thread_id, recalled_by: by }) => (
            <li
              key={thread_id}
              className="flex min-h-control items-center gap-2.5 bg-inset py-1 pr-1 pl-3 text-sm"
            >
              <IconArrowBackUp size={16} aria-hidden className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1 wrap-anywhere">{recalledByText(by?.display_name ?? '')}</span>
              {by && (
                <time dateTime={by.at} className="flex-none text-xs text-ink-2 tabular-nums">
                  {formatDateTime(Date.parse(by.at), now)}
                </time>
              )}
              <IconButton label={dismissLabel} onClick={() => dismiss.mutate(thread_id)}>
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
