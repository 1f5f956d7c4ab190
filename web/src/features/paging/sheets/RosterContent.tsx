import type { ShiftsByPerson } from '@wardline/contract/paging/sheets/roster.schemas.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import type { RosterSpan } from './roster-period.rules.ts'
import './roster.css'
import * as text from './roster.text.ts'
import { RosterList } from './RosterList.tsx'
import { RosterTable } from './RosterTable.tsx'
import { RosterTotals } from './RosterTotals.tsx'

interface RosterContentProps {
  roster: ShiftsByPerson | undefined
  isError: boolean
  onRetry: () => unknown
  failure: string
  /** Shown if no one is listed. */
  empty: string
  span: RosterSpan
  today: string
  groupNames?: ReadonlyMap<string, string>
}

export function RosterContent(props: RosterContentProps) {
  const { roster, isError, onRetry, failure, empty, span, today, groupNames } = props
  const isPhone = useIsPhone()
  if (isError) return <LoadError onRetry={onRetry}>{failure}</LoadError>
  if (!roster)
    return (
      <Skeleton label="Loading the shifts" className="flex flex-col gap-3">
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-8" />
      </Skeleton>
    )
  if (roster.people.length === 0) return <p className="text-sm text-ink-2">{empty}</p>
  return (
    <div className="flex flex-col gap-6">
      {span === 'month' && !isPhone && <RosterTable roster={roster} today={today} groupNames={groupNames} />}
      <div className="flex flex-col gap-3">
        {isPhone ? (
          <RosterList roster={roster} hasShifts={span === 'month'} groupNames={groupNames} />
        ) : (
          <>
            <p className="text-sm text-ink-2">{text.aboutDifferences}</p>
            <RosterTotals roster={roster} />
          </>
        )}
        <p className="text-xs text-ink-2">{text.aboutTotals}</p>
      </div>
    </div>
  )
}
