import { Draggable } from '@fullcalendar/react/interaction'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import type { GetMemberColor } from './member-colors.view.ts'
import { formatHourCount } from './member-hours.view.ts'

export interface MemberColumnProps {
  members: PagingGroupDetail['members']
  hours: Map<number, number>
  memberColor: GetMemberColor
  month: string
  onAddShift?: ((user_id: number) => void) | undefined
}

export function MemberColumn({ members, hours, memberColor, month, onAddShift }: MemberColumnProps) {
  const list = useRef<HTMLUListElement>(null)
  const isDraggable = onAddShift !== undefined
  useEffect(() => {
    if (!list.current || !isDraggable) return
    const dragging = new Draggable(list.current, {
      itemSelector: '[data-person]',
      eventData: { create: false, duration: '00:30' },
    })
    return () => dragging.destroy()
  }, [isDraggable])
  return (
    <section aria-labelledby="calendar-members" className="min-h-0 overflow-y-auto">
      <div className="flex items-baseline gap-2 px-3 py-2">
        <h2 id="calendar-members" className="flex-1 text-sm font-semibold">
          Members
        </h2>
        <span className="text-2xs text-ink-2">hours in {month}</span>
      </div>
      <ul role="list" ref={list} className="flex flex-col pb-2">
        {members.map(({ user_id, display_name }) => (
          <li
            key={user_id}
            data-person={isDraggable ? user_id : undefined}
            className="flex min-h-8 items-center gap-2 px-2 text-sm data-person:cursor-grab data-person:hover:bg-hover"
          >
            {isDraggable && <IconGripVertical size={14} aria-hidden className="flex-none text-ink-3" />}
            <span
              aria-hidden
              className="size-2.5 flex-none rounded-sm"
              style={{ background: memberColor(user_id) }}
            />
            {onAddShift ? (
              <button
                type="button"
                aria-label={`Add shift for ${display_name}`}
                onClick={() => onAddShift(user_id)}
                className="min-w-0 flex-1 cursor-[inherit] truncate text-left hover:underline"
              >
                {display_name}
              </button>
            ) : (
              <span className="min-w-0 flex-1 truncate">
                <PersonName user_id={user_id} name={display_name} />
              </span>
            )}
            <span className="flex-none text-xs text-ink-2 tabular-nums">
              {formatHourCount(hours.get(user_id) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
