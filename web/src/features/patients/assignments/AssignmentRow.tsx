import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { clsx } from 'clsx'
import { memo, type DragEvent, type MouseEvent } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { Avatar, type Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { CareTeamLine } from '../components/CareTeamLine.tsx'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { unassignedText } from '../patients.text.ts'
import { findResponsible } from './assignment.rules.ts'
import { useLongPress } from '../../../platform/ui/controls/use-long-press.ts'

export const rowGrid =
  'md:grid md:grid-cols-[20px_minmax(220px,1.5fr)_minmax(80px,.5fr)_minmax(180px,1.1fr)_minmax(120px,1fr)] md:items-center md:gap-x-4'

interface AssignmentRowProps {
  row: PatientRow
  now: number
  isSelected: boolean
  isPending: boolean
  /** Name of the user who just changed the care team. */
  changedBy: string | undefined
  status: Status | undefined
  onSelect: (id: number, isRange: boolean) => void
  onDragStart: (event: DragEvent, row: PatientRow) => void
  onDragEnd: () => void
}

const touch = matchMedia('(pointer: coarse)')

export const AssignmentRow = memo(function AssignmentRow(props: AssignmentRowProps) {
  const { row, now, isSelected, isPending, changedBy, status, onSelect, onDragStart, onDragEnd } = props
  const responsible = findResponsible(row)
  const isAlone = row.nobody_responsible_since !== null
  const others = row.care_team.filter(({ is_responsible }) => !is_responsible)
  const longPress = useLongPress(() => onSelect(row.id, false))
  const select = (event: MouseEvent<HTMLInputElement>) => onSelect(row.id, event.shiftKey)
  return (
    <li
      data-patient={row.id}
      // A long press on a touch screen selects; it would start a drag.
      draggable={!touch.matches}
      {...longPress}
      onDragStart={(event) => onDragStart(event, row)}
      onDragEnd={onDragEnd}
      aria-busy={isPending || undefined}
      className={clsx(
        'relative flex flex-col gap-1 border-b border-line py-2 pr-3 pl-10 [contain-intrinsic-size:auto_53px] [content-visibility:auto] last:border-b-0 md:pl-3',
        'has-[a[data-open]:focus-visible]:outline-2 has-[a[data-open]:focus-visible]:-outline-offset-2 has-[a[data-open]:focus-visible]:outline-accent',
        rowGrid,
        isPending && 'opacity-60',
        isSelected
          ? 'bg-selected'
          : changedBy !== undefined
            ? 'bg-info-soft'
            : isAlone
              ? 'bg-danger-soft'
              : 'bg-surface hover:bg-hover',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${row.display_name}`}
        checked={isSelected}
        onChange={() => {}}
        onClick={select}
        className="relative z-1 size-[18px] accent-(--accent-solid) max-md:absolute max-md:top-3 max-md:left-3"
      />
      <AppLink
        href={`/patient/${row.id}`}
        data-open
        draggable={false}
        className="min-w-0 outline-none after:absolute after:inset-0"
      >
        <PatientIdentity patient={row} hideLocation nameAlerts={row.name_alerts} />
      </AppLink>
      <p className="figures text-sm">
        <span className="text-ink-2 md:sr-only">Bed </span>
        {row.location || '–'}
      </p>
      {responsible ? (
        <div className="flex min-w-0 items-center gap-2">
          <Avatar
            name={responsible.provider.user.display_name}
            picture={responsible.provider.user.profile_picture}
            size={28}
            status={status}
            decorative
          />
          <div className="min-w-0">
            <p className="text-sm font-medium wrap-anywhere">{responsible.provider.user.display_name}</p>
            <p className="text-xs text-ink-2">
              {[responsible.role, `since ${formatDateTime(Date.parse(responsible.started), now)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
      ) : isAlone ? (
        <div className="min-w-0 text-danger">
          <p className="flex items-center gap-1.5 text-sm font-semibold">
            <IconAlertTriangleFilled size={15} aria-hidden className="flex-none" />
            {unassignedText}
          </p>
          <p className="text-xs text-ink-2">
            Since {formatDateTime(Date.parse(row.nobody_responsible_since ?? ''), now)}
          </p>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{row.is_discharged ? 'Discharged' : unassignedText}</p>
      )}
      <div className="min-w-0 text-xs">
        {changedBy ? <p className="text-info">By {changedBy}, now</p> : <CareTeamLine members={others} />}
      </div>
    </li>
  )
})
