import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { UserPicker, type SelectedUser } from '../pickers/UserPicker.tsx'
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
  id: number | null
  label: string
  hint?: string | undefined
}

export function DutyReplacement({
  userId,
  kind,
  id,
  label,
  hint,
  replacements,
  onChange,
}: DutyReplacementProps) {
  const key = dutyKey(kind, id)
  const chosen = replacements.get(key)
  const choose = ([user]: SelectedUser[]) => {
    const next = new Map(replacements)
    if (user) next.set(key, user)
    else next.delete(key)
    onChange(next)
  }
  return (
    <UserPicker
      label={label}
      hint={hint}
      isSingle
      without={userId}
      className="my-1"
      value={chosen ? [chosen] : []}
      onChange={choose}
    />
  )
}
