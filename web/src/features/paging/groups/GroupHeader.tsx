import {
  IconAlertTriangle,
  IconArrowLeft,
  IconBellRinging,
  IconCalendarEvent,
  IconHistory,
  IconRepeat,
  IconSend,
  IconSettings,
  IconTable,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { MembershipButton } from './MembershipButton.tsx'
import { formatInstant } from '../wall-time/instant.view.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

const tabStyle = clsx(
  'flex h-8 items-center rounded-md px-2.5 text-sm font-medium pointer-coarse:h-control',
  'text-ink-2 hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:text-accent',
  // Three tabs would make the head of a phone two lines high.
  'max-md:aria-[current=page]:hidden',
)

export interface GroupHeaderProps {
  group: PagingGroupDetail
  onPage: ((contact_id: number) => void) | undefined
  /** The number of gaps of a calendar, which opens them. */
  Coverage: ComponentType<{ group: PagingGroupDetail }>
}

function PageGroupButton({ isPhone, onPage }: { isPhone: boolean; onPage: () => void }) {
  const icon = <IconBellRinging size={16} stroke={1.75} aria-hidden />
  return isPhone ? (
    <IconButton label="Page" onClick={onPage}>
      {icon}
    </IconButton>
  ) : (
    <Button onClick={onPage}>
      {icon}
      <span className="max-lg:sr-only">Page</span>
    </Button>
  )
}

export function GroupHeader({ group, onPage, Coverage }: GroupHeaderProps) {
  const { permissions } = useMe()
  const isPhone = useIsPhone()
  const isSchedule = group.type === 'ScheduleGroup'
  const isShift = useRouterState({ select: ({ location }) => location.pathname.includes('/events/') })
  const params = { group: group.uid }
  const { contact_id } = group
  return (
    <PageHead
      title={group.name}
      back={
        <Link
          to="/pagingGroups"
          aria-label="Back to paging groups"
          className="grid size-control place-items-center md:hidden"
        >
          <IconArrowLeft size={18} aria-hidden />
        </Link>
      }
      above={
        <>
          <Link to="/pagingGroups" className="hover:underline">
            Paging groups
          </Link>
          {group.department && ` · ${group.department}`}
        </>
      }
      below={isPhone && group.on_call && <OnCallNow group={group} />}
    >
      {!isPhone && group.on_call && <OnCallNow group={group} />}
      {isSchedule && onPage && contact_id !== null && (
        <PageGroupButton isPhone={isPhone} onPage={() => onPage(contact_id)} />
      )}
      {isSchedule && <Coverage group={group} />}
      <MembershipButton group={group} />
      {!isSchedule && permissions.includes('messaging.send_broadcast') && (
        <Link
          to="/broadcast/$groupId"
          params={{ groupId: String(group.id) }}
          className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
        >
          <IconSend size={16} stroke={1.75} aria-hidden />
          <span className="max-md:sr-only">Send broadcast</span>
        </Link>
      )}
      {isSchedule && (
        <nav aria-label="Group" className="flex gap-1">
          <Link
            to="/pagingGroups/$group/calendar"
            params={params}
            // A shift has a button that leads back to the calendar.
            className={clsx(tabStyle, isShift && 'max-md:hidden')}
          >
            <IconCalendarEvent size={18} aria-hidden className="lg:hidden" />
            <span className="max-lg:sr-only">Calendar</span>
          </Link>
          <Link
            to="/pagingGroups/$group/roster"
            params={params}
            // On phones, the rotations have a link to it.
            className={clsx(tabStyle, 'max-md:hidden')}
          >
            <IconTable size={18} aria-hidden className="lg:hidden" />
            <span className="max-lg:sr-only">Roster</span>
          </Link>
          <Link to="/pagingGroups/$group/rotations" params={params} className={tabStyle}>
            <IconRepeat size={18} aria-hidden className="lg:hidden" />
            <span className="max-lg:sr-only">Rotations</span>
          </Link>
          <Link
            to="/pagingGroups/$group/drafts"
            params={params}
            // On phones, the rotations have a link to it.
            className={clsx(tabStyle, 'max-md:hidden')}
          >
            <IconHistory size={18} aria-hidden className="lg:hidden" />
            <span className="max-lg:sr-only">Drafts</span>
          </Link>
          <Link to="/pagingGroups/$group/settings" params={params} className={tabStyle}>
            <IconSettings size={18} aria-hidden className="lg:hidden" />
            <span className="max-lg:sr-only">Settings</span>
          </Link>
        </nav>
      )}
    </PageHead>
  )
}

function OnCallNow({ group: { on_call, time_zone } }: { group: PagingGroupDetail }) {
  const now = useMinute()
  if (!on_call) return null
  const until = on_call.until && formatInstant(on_call.until, now, time_zone)
  if (!on_call.is_empty)
    return (
      <p className="flex flex-wrap gap-x-1 text-sm leading-4 text-ink-2 max-md:text-xs">
        {!on_call.is_closed && <span className="max-md:sr-only">On call: </span>}
        <span className="font-medium text-ink">{on_call.text}</span>
        {until && <span className="whitespace-nowrap"> until {until}</span>}
      </p>
    )
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-danger max-md:truncate">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none" />
      {on_call.text}
      {until && ` until ${until}`}
    </p>
  )
}
