import { useQuery } from '@tanstack/react-query'
import { isReassignable, type UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useMe } from '../me/me.api.ts'
import { DutyReplacement, type ReplacementChoice } from './DutyReplacement.tsx'
import { userDutiesQuery } from './user-account.api.ts'
import { dutyText, requestHint } from './user-accounts.text.ts'
import { hasJointReplacement } from './user-removal.view.ts'

/** Duties of the user that others rely on. */
interface UserDutiesProps {
  userId: number
  /** Shown without duties. */
  none: string
  /** Shown before them. */
  intro?: string
  /** Asks for replacements. */
  choice?: ReplacementChoice
}

export function UserDuties({ userId, none, intro, choice }: UserDutiesProps) {
  const { account } = useMe()
  const { data, dataUpdatedAt, error, refetch } = useQuery(userDutiesQuery(account.id, userId))
  if (error && !data) return <LoadError onRetry={() => void refetch()}>Could not load the duties.</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the duties">
        <SkeletonBlock className="h-12 w-full" />
      </Skeleton>
    )
  if (data.results.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  return (
    <>
      {intro && <p className="text-sm">{intro}</p>}
      <ul
        role="list"
        aria-label="Responsibilities"
        className="divide-y divide-line border-y border-line text-sm"
      >
        {data.results.map((duty) => (
          <Duty key={duty.kind} duty={duty} now={dataUpdatedAt} userId={userId} choice={choice} />
        ))}
      </ul>
    </>
  )
}

interface DutyProps {
  duty: UserDuty
  now: number
  userId: number
  choice: ReplacementChoice | undefined
}

function Duty({ duty, now, userId, choice }: DutyProps) {
  const { kind, count, items } = duty
  const listed = items.reduce((sum, item) => sum + item.count, 0)
  return (
    <li className="py-1.5">
      <span className="font-medium">{dutyText(kind, count)}</span>
      {choice && !isReassignable(kind) && <p className="text-ink-2">{requestHint(kind)}</p>}
      {choice && isReassignable(kind) && hasJointReplacement(duty) && (
        <DutyReplacement {...choice} userId={userId} kind={kind} item={null} />
      )}
      {items.length > 0 && (
        <ul role="list" className="text-ink-2">
          {items.map((item) => (
            <li key={item.id} className="tabular-nums">
              {choice && isReassignable(kind) ? (
                <DutyReplacement
                  {...choice}
                  userId={userId}
                  kind={kind}
                  item={item}
                  hint={shiftsText(item, now)}
                />
              ) : (
                [item.name, shiftsText(item, now)].filter(Boolean).join(', ')
              )}
            </li>
          ))}
          {count > listed && <li>and {count - listed} more</li>}
        </ul>
      )}
    </li>
  )
}

function shiftsText({ count, starts, ends }: UserDuty['items'][number], now: number): string | undefined {
  if (starts === null || ends === null) return undefined
  const first = `${formatDateTime(Date.parse(starts), now)} to ${formatDateTime(Date.parse(ends), now)}`
  return count === 1 ? first : `${count} shifts, the first ${first}`
}
