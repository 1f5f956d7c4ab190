import type { ReassignableDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
import { replacementLabel } from './user-accounts.text.ts'
import { dutyKey, type Replacements } from './user-removal.view.ts'

export interface ReplacementChoice {
  replacements: Replacements
  onChange: (next: Replacements) => void
}

interface DutyReplacementProps extends ReplacementChoice {
  /** Who has the duty now. */
  userId: number
  kind: ReassignableDuty
  item: { id: number; name: string }
}

export function DutyReplacement({ userId, kind, item, replacements, onChange }: DutyReplacementProps) {
  const key = dutyKey(kind, item.id)
  const chosen = replacements.get(key)
  const choose = ([user]: SelectedUser[]) => {
    const next = new Map(replacements)
    if (user) next.set(key, user)
    else next.delete(key)
    onChange(next)
  }
  return (
    <UserPicker
      label={replacementLabel(kind, item.name)}
      isSingle
      without={userId}
      className="my-1"
      value={chosen ? [chosen] : []}
      onChange={choose}
    />
  )
}
