import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useGroup } from '../groups/group.api.ts'
import { CalendarHistory } from './CalendarHistory.tsx'
import { draftsQuery } from './draft.api.ts'
import * as text from './draft.text.ts'

const NewDraftDialog = lazyComponent(() =>
  import('./NewDraftDialog.tsx').then((module) => ({ default: module.NewDraftDialog })),
)

/** Drafts for schedulers, and the history of the calendar for everyone. */
export function DraftsPage() {
  const group = useGroup()
  const navigate = useNavigate()
  const openDraft = ({ id }: CalendarDraft) =>
    void navigate({
      to: '/pagingGroups/$group/drafts/$draftId',
      params: { group: group.uid, draftId: String(id) },
    })
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 wrap-anywhere md:px-6">
      {group.may.change_event && <DraftsSection group={group} onOpen={openDraft} />}
      <CalendarHistory group={group} onRestored={openDraft} />
    </div>
  )
}

interface DraftsSectionProps {
  group: PagingGroupDetail
  onOpen: (draft: CalendarDraft) => void
}

function DraftsSection({ group, onOpen }: DraftsSectionProps) {
  const { data: drafts, isError, refetch } = useQuery(draftsQuery(group.id))
  const [isStarting, setStarting] = useState(false)
  return (
    <section aria-label={text.draftsTitle} className="pb-6">
      <div className="flex flex-wrap items-start gap-3 pb-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{text.draftsTitle}</h2>
          <p className="text-sm text-ink-2">{text.aboutDrafts}</p>
        </div>
        <Button onClick={() => setStarting(true)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          {text.newDraft}
        </Button>
      </div>
      {drafts ? (
        <DraftList group={group} drafts={drafts} />
      ) : isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoadDrafts}</LoadError>
      ) : (
        <Skeleton label="Loading drafts">
          <SkeletonBlock className="h-8" />
        </Skeleton>
      )}
      {isStarting && (
        <Suspense>
          <NewDraftDialog group_id={group.id} onStarted={onOpen} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </section>
  )
}

function DraftList({ group, drafts }: { group: PagingGroupDetail; drafts: readonly CalendarDraft[] }) {
  if (drafts.length === 0) return <EmptyState title={text.noDrafts}>{text.draftExample}</EmptyState>
  return (
    <ul role="list" aria-label={text.draftsTitle} className="flex flex-col rounded-xl border border-line">
      {drafts.map((draft) => (
        <li key={draft.id} className="border-t border-line first:border-t-0">
          <Link
            to="/pagingGroups/$group/drafts/$draftId"
            params={{ group: group.uid, draftId: String(draft.id) }}
            className="block px-3 py-2 text-sm hover:bg-hover"
          >
            <span className="font-medium">{draft.name}</span>
            <span className="ml-2 text-ink-2">{text.changeCount(draft)}</span>
            <span className="block text-xs text-ink-2">{text.draftedBy(draft)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
