import { IconAlertTriangle, IconBellRinging, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { coverageText, formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { formatInstant } from '../wall-time/instant.view.ts'

const typeText = (type: PagingGroup['type']): string => (type === 'ScheduleGroup' ? 'Schedule' : 'Broadcast')

function phoneSummary({ type, department, on_call, time_zone }: PagingGroup, now: number): string {
  const until = on_call?.until && `until ${formatInstant(on_call.until, now, time_zone)}`
  return [department || typeText(type), on_call?.text, until].filter(Boolean).join(' · ')
}

interface GroupActions {
  maySend: boolean
  onPage: ((contact_id: number) => void) | undefined
}

/** `now` is in ms since 1970. */
export const createGroupColumns = (now: number, actions: GroupActions): readonly Column<PagingGroup>[] => [
  {
    key: 'name',
    header: 'Name',
    ordering: 'name',
    text: ({ name }) => name,
    cell: (group) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={group.name} size={28} group decorative />
        <span className="min-w-0">
          <Link
            to={
              group.type === 'ScheduleGroup'
                ? '/pagingGroups/$group/calendar'
                : '/pagingGroups/$group/settings'
            }
            params={{ group: group.uid }}
            data-row-link
            className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {group.name}
          </Link>
          <span
            className={`block text-xs md:hidden ${group.on_call?.is_empty ? 'text-danger' : 'text-ink-2'}`}
          >
            {phoneSummary(group, now)}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    ordering: 'type',
    hideOnPhones: true,
    className: 'w-28',
    text: ({ type }) => typeText(type),
    cell: ({ type }) => <span className="text-ink-2">{typeText(type)}</span>,
  },
  {
    key: 'department',
    header: 'Department',
    ordering: 'department',
    hideOnPhones: true,
    text: ({ department }) => department,
    cell: ({ department }) => department || <EmptyCell />,
  },
  {
    key: 'on_call',
    header: 'On call now',
    hideOnPhones: true,
    text: ({ on_call }) => on_call?.text ?? '',
    cell: (group) => <OnCallCell group={group} {...actions} />,
  },
  {
    key: 'until',
    header: 'Until',
    hideOnPhones: true,
    className: 'tabular-nums',
    text: ({ on_call, time_zone }) => (on_call?.until ? formatInstant(on_call.until, now, time_zone) : ''),
    cell: ({ on_call, time_zone }) =>
      on_call?.until ? formatInstant(on_call.until, now, time_zone) : on_call ? <EmptyCell /> : '',
  },
  {
    key: 'next',
    header: 'Next',
    hideOnPhones: true,
    className: 'tabular-nums',
    text: ({ on_call, time_zone }) =>
      on_call?.next
        ? `${on_call.next.display_name}, ${formatInstant(on_call.next.start, now, time_zone)}`
        : '',
    cell: ({ on_call, time_zone }) =>
      on_call?.next ? (
        <span className="text-ink-2">
          {on_call.next.display_name}
          {/* The column before says the same time. */}
          {on_call.next.start !== on_call.until && ` · ${formatInstant(on_call.next.start, now, time_zone)}`}
        </span>
      ) : on_call ? (
        <EmptyCell />
      ) : (
        ''
      ),
  },
  {
    key: 'coverage',
    header: 'Coverage',
    hideOnPhones: true,
    className: 'w-28 tabular-nums',
    text: ({ coverage }) => (coverage ? `${coverage.count} ${coverage.count === 1 ? 'gap' : 'gaps'}` : ''),
    cell: ({ coverage }) => <CoverageCell coverage={coverage} />,
  },
  {
    key: 'member_count',
    header: 'Members',
    ordering: 'member_count',
    hideOnPhones: true,
    className: 'w-24 text-right tabular-nums',
    text: ({ member_count }) => member_count,
  },
]

function CoverageCell({ coverage }: Pick<PagingGroup, 'coverage'>) {
  if (!coverage) return ''
  const { count, first, until } = coverage
  if (!first) return <span className="text-ink-2">0 gaps</span>
  return (
    <span
      title={`${coverageText({ count, until })}; the first ${formatTimeRange(first)}`}
      className="font-medium text-danger"
    >
      {count === 1 ? '1 gap' : `${count} gaps`}
      <span className="sr-only">, the first {formatTimeRange(first)}</span>
    </span>
  )
}

const EmptyCell = () => (
  <span className="text-ink-3">
    <span aria-hidden>—</span>
    <span className="sr-only">none</span>
  </span>
)

function OnCallCell({ group, maySend, onPage }: GroupActions & { group: PagingGroup }) {
  const { on_call, id, name, contact_id } = group
  if (!on_call)
    return maySend ? (
      <Link
        to="/broadcast/$groupId"
        params={{ groupId: String(id) }}
        className="relative inline-flex h-8 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 font-medium whitespace-nowrap hover:bg-hover"
      >
        <IconSend size={16} stroke={1.75} aria-hidden />
        Send broadcast
      </Link>
    ) : (
      ''
    )
  return (
    <span className="flex items-center gap-2.5">
      {onPage && contact_id !== null && (
        <IconButton label={`Page ${name}`} className="relative" onClick={() => onPage(contact_id)}>
          <IconBellRinging size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {on_call.is_empty ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-danger">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none" />
          {on_call.text}
        </span>
      ) : (
        on_call.text
      )}
    </span>
  )
}
