import { useQuery } from '@tanstack/react-query'
import type {
  ReassignableKind,
  UserDuty,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { useMe } from '../me/me.api.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { GroupMemberPicker } from './GroupMemberPicker.tsx'
import { userDutiesQuery } from './user-account.api.ts'
import { overlapText, replacementHint, replacementLabel } from './user-accounts.text.ts'
import { dutyKey, type Replacements } from './user-removal.view.ts'

export interface ReplacementChoice {
  replacements: Replacements
  onChange: (next: Replacements) => void
}

interface DutyReplacementProps extends ReplacementChoice {
  /** The user who has the duty now. */
  userId: number
  kind: ReassignableKind
  /** `null` replaces the user in all duties of the kind. */
  item: UserDuty['items'][number] | null
  hint?: string | undefined
}

export function DutyReplacement({ userId, kind, item, hint, replacements, onChange }: DutyReplacementProps) {
  const key = dutyKey(kind, item?.id ?? null)
  const selected = replacements.get(key)
  const choose = ([user]: SelectedUser[]) => {
    const next = new Map(replacements)
    if (user) next.set(key, user)
    else next.delete(key)
    onChange(next)
  }
  const field = {
    label: replacementLabel(kind, item?.name ?? null),
    isSingle: true,
    without: userId,
    className: 'my-1',
    value: selected ? [selected] : [],
    onChange: choose,
  }
  const picker =
    kind === 'shift' && item ? (
      <GroupMemberPicker {...field} hint={hint} shifts={item} />
    ) : (
      <UserPicker {...field} hint={hint ?? replacementHint(kind)} />
    )
  if (kind !== 'shift' || !selected) return picker
  return (
    <>
      {picker}
      <OverlapWarning userId={userId} replacement={selected} group={item?.id ?? null} />
    </>
  )
}

interface OverlapWarningProps {
  userId: number
  replacement: SelectedUser
  /** `null` includes the shifts of all groups. */
  group: number | null
}

function OverlapWarning({ userId, replacement, group }: OverlapWarningProps) {
  const { account } = useMe()
  const { data } = useQuery(userDutiesQuery(account.id, userId, replacement.id))
  const items = data?.results.find(({ kind }) => kind === 'shift')?.items ?? []
  const overlaps = items
    .filter(({ id }) => group === null || id === group)
    .reduce((sum, item) => sum + item.overlap_count, 0)
  if (overlaps === 0) return null
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {overlapText(replacement.display_name, overlaps)}
    </p>
  )
}
