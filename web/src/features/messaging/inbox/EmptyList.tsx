import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { isFilterActive } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import { useThreadFilter } from '../threads/thread.api.ts'
import type { Box } from '../live/live-state.ts'
import { emptyListText } from './empty-list.view.ts'
import { setupChecklistText } from './inbox.text.ts'

/** Before anyone has written, administrators find the way to what their hospital still needs. */
export function EmptyList({ box, isStale }: { box: Box; isStale: boolean }) {
  const { permissions } = useMe()
  const isFiltered = isFilterActive(useThreadFilter())
  return (
    <div className="flex flex-col gap-2 p-4 text-sm text-ink-2">
      <p>{emptyListText(box, isStale, isFiltered)}</p>
      {box === 'inbox' && !isFiltered && permissions.includes('accounts.change_account') && (
        <AppLink
          href="/accountSettings/checklist"
          className="self-start text-accent underline underline-offset-2"
        >
          {setupChecklistText}
        </AppLink>
      )}
    </div>
  )
}
