import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import type { RosterReplan } from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import { Suspense, useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { parseId } from '../../../platform/text/parse-id.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialogs/ConfirmDialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useGroup } from '../groups/group.api.ts'
import { datePart, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { nextMonth } from './next-month.rules.ts'
import { proposeLabel, replanLabel } from './proposal.text.ts'
import { draftQuery, useDiscardDraft } from './draft.api.ts'
import * as text from './draft.text.ts'
import { DraftCalendar } from './DraftCalendar.tsx'

const PublishDialog = lazyComponent(() =>
  import('./PublishDialog.tsx').then((module) => ({ default: module.PublishDialog })),
)

const ProposeDialog = lazyComponent(() =>
  import('./ProposeDialog.tsx').then((module) => ({ default: module.ProposeDialog })),
)
const ProposalDialog = lazyComponent(() =>
  import('./ProposalDialog.tsx').then((module) => ({ default: module.ProposalDialog })),
)

const ReplanDialog = lazyComponent(() =>
  import('./ReplanDialog.tsx').then((module) => ({ default: module.ReplanDialog })),
)
const ReplanResultDialog = lazyComponent(() =>
  import('./ReplanResultDialog.tsx').then((module) => ({ default: module.ReplanResultDialog })),
)

export function DraftPage() {
  const group = useGroup()
  const { draftId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const draft_id = parseId(draftId) ?? 0
  const { data, error, refetch } = useQuery({
    ...draftQuery({ id: group.id, draft_id }),
    enabled: draft_id > 0,
  })
  const [isGone, setGone] = useState(false)
  const isMissing = !isGone && (draft_id === 0 || isApiError(error, 404))
  useEffect(() => {
    if (isMissing) showToast(text.couldNotOpen, { tone: 'danger' })
  }, [isMissing])
  const params = { group: group.uid }
  if (isMissing) return <Navigate to="/pagingGroups/$group/drafts" params={params} replace />
  if (!data)
    return error ? (
      <LoadError onRetry={refetch} className="p-4">
        {text.couldNotLoadDraft}
      </LoadError>
    ) : (
      <Skeleton label="Loading draft" className="p-4">
        <SkeletonBlock className="h-96 w-full" />
      </Skeleton>
    )
  const leave = (to: 'calendar' | 'drafts') => {
    setGone(true)
    void navigate({ to: `/pagingGroups/$group/${to}`, params })
  }
  return <Draft key={draft_id} group={group} draft={data} onLeave={leave} />
}

interface DraftProps {
  group: PagingGroupDetail
  draft: CalendarDraft
  onLeave: (to: 'calendar' | 'drafts') => void
}

function Draft({ group, draft, onLeave }: DraftProps) {
  const [open, setOpen] = useState<'publish' | 'propose' | 'replan' | 'discard' | null>(null)
  const [proposal, setProposal] = useState<RosterProposal | null>(null)
  const [replan, setReplan] = useState<RosterReplan | null>(null)
  const today = wallTimeIn(group.time_zone, useMinute())
  const navigate = useNavigate()
  const showDay = (start: string | undefined) => {
    if (start !== undefined)
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, date: datePart(start) }),
        replace: true,
      })
  }
  return (
    <div className="cal-page flex h-full min-h-0 flex-col bg-surface">
      <div className="cal-bar flex flex-wrap items-center gap-2 border-b border-line bg-inset px-3 py-2 text-sm">
        <Link
          to="/pagingGroups/$group/drafts"
          params={{ group: group.uid }}
          className="font-medium text-accent hover:underline"
        >
          {text.draftsTitle}
        </Link>
        <h2 className="min-w-0 truncate font-semibold">{draft.name}</h2>
        <p role="status" className="flex-1 text-ink-2">
          {text.changeCount(draft)}
        </p>
        <Button tone="ghost" onClick={() => setOpen('discard')}>
          {text.discardLabel}
        </Button>
        <Button onClick={() => setOpen('replan')}>{replanLabel}</Button>
        {group.may.add_event && <Button onClick={() => setOpen('propose')}>{proposeLabel}</Button>}
        <Button tone="accent" onClick={() => setOpen('publish')}>
          {text.compareLabel}
        </Button>
      </div>
      <DraftCalendar group={group} draft={draft} />
      {open === 'publish' && (
        <Suspense>
          <PublishDialog
            group={group}
            draft={draft}
            onPublished={() => onLeave('calendar')}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'propose' && (
        <Suspense>
          <ProposeDialog
            draft={draft}
            days={nextMonth(today)}
            onProposed={setProposal}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'replan' && (
        <Suspense>
          <ReplanDialog
            group={group}
            draft={draft}
            now={today}
            onReplanned={setReplan}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {replan && (
        <Suspense>
          <ReplanResultDialog
            replan={replan}
            onClose={() => {
              setReplan(null)
              showDay(replan.moves[0]?.start)
            }}
          />
        </Suspense>
      )}
      {proposal && (
        <Suspense>
          <ProposalDialog
            proposal={proposal}
            onClose={() => {
              setProposal(null)
              showDay(firstAddedStart(proposal))
            }}
          />
        </Suspense>
      )}
      {open === 'discard' && (
        <DiscardDialog draft={draft} onDiscarded={() => onLeave('drafts')} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** Added shifts follow the earlier changes of the draft, by start. */
const firstAddedStart = ({ draft, added }: RosterProposal): string | undefined => {
  const first = added === 0 ? undefined : draft.changes.at(-added)
  return first?.kind === 'add' ? first.start : undefined
}

interface DiscardDialogProps {
  draft: CalendarDraft
  onDiscarded: () => void
  onClose: () => void
}

function DiscardDialog({ draft, onDiscarded, onClose }: DiscardDialogProps) {
  const discard = useDiscardDraft({ id: draft.group_id, draft_id: draft.id }, () => {
    showToast(text.discardedText(draft.name))
    onDiscarded()
  })
  return (
    <ConfirmDialog
      title={text.discardTitle(draft.name)}
      label={text.discardLabel}
      isBusy={discard.isPending}
      errors={discard.error ? errorSentences(discard.error) : []}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      {text.discardHint}
    </ConfirmDialog>
  )
}
