import { IconInfoCircle } from '@tabler/icons-react'
import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Avatar, type Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { alreadyText, findMember } from './assignment.rules.ts'
import { countText } from './assignments.text.ts'

interface ProviderRowProps {
  provider: Provider
  selected: readonly PatientRow[]
  status: Status | undefined
  digit: string | undefined
  onPress: (provider: Provider) => void
  onDrop: (provider: Provider) => void
}

export function ProviderRow({ provider, selected, status, digit, onPress, onDrop }: ProviderRowProps) {
  const [isTarget, setTarget] = useState(false)
  const { user, departments, patient_count } = provider
  const already = alreadyText(selected, provider.id)
  const added = selected.filter((row) => !findMember(row, provider.id)).length
  const about = [user.title, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')
  const action =
    selected.length > 0
      ? `Assign ${countText(selected.length, 'patient')} to ${user.display_name}`
      : `Patients of ${user.display_name}`
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        disabled={!user.can_receive && selected.length > 0}
        onClick={() => onPress(provider)}
        onDragOver={(event) => {
          if (!user.can_receive) return
          event.preventDefault()
          setTarget(true)
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={(event) => {
          event.preventDefault()
          setTarget(false)
          onDrop(provider)
        }}
        className={clsx(
          'flex min-h-13 w-full items-center gap-2.5 px-3 py-1.5 text-left -outline-offset-2 disabled:opacity-60',
          isTarget ? 'bg-selected outline-2 outline-accent' : 'bg-surface not-disabled:hover:bg-hover',
        )}
      >
        <Avatar name={user.display_name} picture={user.profile_picture} status={status} decorative />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{action}: </span>
          <span className="block text-sm font-medium wrap-anywhere">{user.display_name}</span>
          <span className="block text-xs text-ink-2">
            {user.can_receive ? about : 'Locked or deactivated: cannot be assigned'}
          </span>
          {already && (
            <span className="flex items-center gap-1 text-xs text-info">
              <IconInfoCircle size={13} aria-hidden className="flex-none" />
              {already}
            </span>
          )}
        </span>
        <span className="figures flex-none text-sm text-ink-2">
          <span className="sr-only">, </span>
          {added > 0 ? (
            <span className="font-medium text-accent">
              {patient_count} → {patient_count + added}
            </span>
          ) : (
            patient_count
          )}
          <span className="sr-only"> patients</span>
        </span>
        {digit && selected.length > 0 && (
          <span aria-hidden className="flex-none max-md:hidden">
            <Kbd>{digit}</Kbd>
          </span>
        )}
      </button>
    </li>
  )
}
