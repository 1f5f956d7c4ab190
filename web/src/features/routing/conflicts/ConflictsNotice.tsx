import { IconAlertTriangle } from '@tabler/icons-react'
import { useConflicts } from './conflict.api.ts'
import { describeConflicts } from './conflict.text.ts'

/** Above the list of policies: one line for all of them. */
export function ConflictsNotice() {
  const conflicts = useConflicts()
  const notice = conflicts && describeConflicts(conflicts)
  if (!notice) return null
  return (
    <p role="status" className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn wrap-anywhere">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0">
        <strong className="font-semibold">{notice.title}</strong> {notice.text}
      </span>
    </p>
  )
}
