import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Rotation } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { Suspense, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { EmptyState } from '../../../platform/ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { FixedPlansSection } from '../fixed-plans/FixedPlansSection.tsx'
import { useGroup } from '../groups/group.api.ts'
import { formatInstant } from '../wall-time/instant.view.ts'
import { rotationsQuery } from './rotation.api.ts'
import * as text from './rotation.text.ts'

const ReplacePersonDialog = lazyComponent(() =>
  import('./ReplacePersonDialog.tsx').then((module) => ({ default: module.ReplacePersonDialog })),
)

export function RotationsPage() {
  const group = useGroup()
  const { data: rotations, isError, refetch } = useQuery(rotationsQuery(group.id))
  const [isReplacing, setReplacing] = useState(false)
  return (
    <div className="h-full overflow-y-auto bg-surface p-4 wrap-anywhere md:px-6">
      <div className="flex flex-wrap items-start gap-3 pb-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{text.rotationsTitle}</h2>
          <p className="text-sm text-ink-2">{text.aboutRotations}</p>
        </div>
        <Link
          to="/pagingGroups/$group/roster"
          params={{ group: group.uid }}
          className="inline-flex h-control items-center rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover md:hidden"
        >
          {text.rosterLabel}
        </Link>
        <Link
          to="/pagingGroups/$group/drafts"
          params={{ group: group.uid }}
          className="inline-flex h-control items-center rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover md:hidden"
        >
          {text.draftsLabel}
        </Link>
        {group.may.change_event && rotations && rotations.length > 0 && (
          <Button onClick={() => setReplacing(true)}>{text.replaceLabel}</Button>
        )}
        {group.may.add_event && <NewRotationLink group={group} />}
      </div>
      {isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>
      ) : rotations ? (
        <RotationList group={group} rotations={rotations} />
      ) : (
        <Skeleton label="Loading rotations" className="flex flex-col gap-3">
          <SkeletonBlock className="h-8" />
          <SkeletonBlock className="h-8" />
        </Skeleton>
      )}
      <FixedPlansSection group={group} />
      {isReplacing && rotations && (
        <Suspense>
          <ReplacePersonDialog group={group} rotations={rotations} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NewRotationLink = ({ group }: { group: PagingGroupDetail }) => (
  <Link
    to="/pagingGroups/$group/rotations/$rotationId"
    params={{ group: group.uid, rotationId: 'new' }}
    className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
  >
    <IconPlus size={16} stroke={1.75} aria-hidden />
    {text.newRotation}
  </Link>
)

function RotationList({ group, rotations }: { group: PagingGroupDetail; rotations: readonly Rotation[] }) {
  const now = useMinute()
  if (rotations.length === 0) return <EmptyState title={text.noRotations}>{text.rotationExample}</EmptyState>
  return (
    <ul role="list" aria-label={text.rotationsTitle} className="flex flex-col rounded-xl border border-line">
      {rotations.map((rotation) => (
        <li key={rotation.id} className="border-t border-line first:border-t-0">
          <Link
            to="/pagingGroups/$group/rotations/$rotationId"
            params={{ group: group.uid, rotationId: String(rotation.id) }}
            className="block px-3 py-2 text-sm hover:bg-hover"
          >
            <span className="font-medium">{rotation.name}</span>
            <span className="ml-2 text-ink-2">{text.turnText(rotation.turn)}</span>
            <span className="block">{namesOf(rotation)}</span>
            <span className="block text-xs text-ink-2">{nextOf(rotation, now, group.time_zone)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function namesOf({ people, users }: Rotation): string {
  const names = new Map(users.map(({ user_id, display_name }) => [user_id, display_name]))
  return people.map((id) => names.get(id) ?? '').join(', ')
}

function nextOf({ handovers: [next], users, ends }: Rotation, now: number, zone: string): string {
  const name = users.find(({ user_id }) => user_id === next?.user_id)?.display_name ?? ''
  return [
    ...(next ? [text.nextText(name, formatInstant(next.at, now, zone))] : []),
    ...(ends === null ? [] : [text.endsText(formatInstant(ends, now, zone))]),
  ].join(' · ')
}
