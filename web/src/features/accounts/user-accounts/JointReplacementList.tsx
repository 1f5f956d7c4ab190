import { useQuery } from '@tanstack/react-query'
import {
  isReassignable,
  type ReassignableKind,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useMe } from '../me/me.api.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { dutiesOfUsersQuery } from './user-account.api.ts'
import { jointDutyText, jointReplacementLabel, replacementHint, requestHint } from './user-accounts.text.ts'
import type { JointReplacements } from './user-removal.view.ts'

interface JointReplacementListProps {
  userIds: readonly number[]
  replacements: JointReplacements
  onChange: (next: JointReplacements) => void
}

/** The duties of several users by kind, with a replacement for each kind. */
export function JointReplacementList({ userIds, replacements, onChange }: JointReplacementListProps) {
  const { data, error, refetch } = useQuery(dutiesOfUsersQuery(useMe().account.id, userIds))
  if (error && !data) return <LoadError onRetry={() => void refetch()}>Could not load the duties.</LoadError>
  const choose = (kind: ReassignableKind, [user]: SelectedUser[]) => {
    const next = new Map(replacements)
    if (user) next.set(kind, user)
    else next.delete(kind)
    onChange(next)
  }
  return (
    <ul
      role="list"
      aria-label="Responsibilities"
      className="divide-y divide-line border-y border-line empty:hidden"
    >
      {data?.results.map((duty) => {
        const { kind } = duty
        return (
          <li key={kind} className="py-1.5">
            <span className="font-medium">{jointDutyText(duty)}</span>
            {isReassignable(kind) ? (
              <UserPicker
                label={jointReplacementLabel(kind)}
                hint={replacementHint(kind)}
                isSingle
                without={userIds}
                className="my-1"
                value={[replacements.get(kind)].filter((user) => user !== undefined)}
                onChange={(users) => choose(kind, users)}
              />
            ) : (
              <p className="text-ink-2">{requestHint(kind)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
