import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'

interface PagerNumberRowProps {
  number: PagerNumber
  /** Within the settings of a group, the group is not repeated. */
  hidesTarget?: boolean
  onEdit: () => void
  onDelete: () => void
}

export function PagerNumberRow({ number, hidesTarget = false, onEdit, onDelete }: PagerNumberRowProps) {
  const now = useNow()
  const { label, is_on, last_call, may } = number
  const name = formatPhoneNumber(number.number)
  return (
    <li aria-label={name} className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium tabular-nums">
          {name}
          {!is_on && <Chip>Off</Chip>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {!hidesTarget && <Target number={number} />}
          {!hidesTarget && label !== '' && ' · '}
          {label}
        </p>
        <p className="text-xs text-ink-2">
          {last_call === null
            ? 'Not called yet'
            : `Last called ${formatDateTime(Date.parse(last_call), now)}`}
        </p>
      </div>
      {may.change && (
        <>
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

function Target({ number: { group, user } }: { number: PagerNumber }) {
  if (!group) return <>{user?.display_name}</>
  return (
    <AppLink href={`/pagingGroups/${group.uid}/settings`} className="underline underline-offset-2">
      {group.name}
    </AppLink>
  )
}
