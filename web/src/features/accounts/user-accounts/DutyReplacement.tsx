import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { GroupMemberPicker } from './GroupMemberPicker.tsx'
import { replacementHint, replacementLabel } from './user-accounts.text.ts'
import { dutyKey, type Replacements } from './user-removal.view.ts'

export interface ReplacementChoice {
  replacements: Replacements
  onChange: (next: Replacements) => void
}

interface DutyReplacementProps extends ReplacementChoice {
  /** Who has the duty now. */
  userId: number
  kind: UserDuty['kind']
  /** Null: all of the kind. */
  item: UserDuty['items'][number] | null
  hint?: string | undefined
}

export function DutyReplacement({ userId, kind, item, hint, replacements, onChange }: DutyReplacementProps) {
  const key = dutyKey(kind, item?.id ?? null)
  const chosen = replacements.get(key)
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
    value: chosen ? [chosen] : [],
    onChange: choose,
  }
  if (kind === 'shift' && item) return <GroupMemberPicker {...field} hint={hint} shifts={item} />
  return <UserPicker {...field} hint={hint ?? replacementHint(kind)} />
}
