import { IconAlertTriangleFilled, IconCalendarPlus, IconMessagePlus, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isClosed, numberToCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { OnCallGroup, OnCallPerson } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { DayTimeline } from './DayTimeline.tsx'
import {
  closedUntilText,
  fallbackText,
  fillGapUrl,
  firstCallable,
  nextOnCallText,
  listInstructions,
  listOtherCalls,
  titleText,
  formatGroupTime,
  formatZone,
} from './on-call.view.ts'

export const rowGrid = clsx(
  'md:grid md:grid-cols-[minmax(150px,1fr)_minmax(170px,1.1fr)_88px_minmax(110px,.8fr)_36px] md:items-center md:gap-x-4 md:px-3',
  'lg:grid-cols-[minmax(190px,1.1fr)_minmax(200px,1.2fr)_92px_minmax(120px,.8fr)_minmax(260px,1.9fr)_36px]',
)

interface OnCallRowProps {
  group: OnCallGroup
  now: number
  homeZone: string
  /** Undefined for another time than now: a page goes to the users who are on call now. */
  onPage: ((contact_id: number) => void) | undefined
}

export function OnCallRow({ group, now, homeZone, onPage }: OnCallRowProps) {
  const { name, department, people, text, until, time_zone, contact_id } = group
  const isShut = isClosed(group)
  const isGap = people.length === 0 && !isShut
  const zone = time_zone === homeZone ? '' : ` ${formatZone(time_zone, now)}`
  return (
    <li
      data-group={group.group_id}
      className={clsx(
        'relative flex flex-col gap-2 border-b border-line px-3 py-2 last:border-b-0 md:min-h-13',
        'has-[a[data-open]:focus-visible]:outline-2 has-[a[data-open]:focus-visible]:-outline-offset-2 has-[a[data-open]:focus-visible]:outline-accent',
        rowGrid,
        isGap ? 'bg-danger-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5 max-md:pr-14">
        <Avatar name={name} group decorative />
        <div className="min-w-0">
          <Link
            to="/pagingGroups/$group"
            params={{ group: group.uid }}
            data-open
            className="block text-sm font-medium wrap-anywhere outline-none after:absolute after:inset-0"
          >
            {name}
          </Link>
          <span className="block text-xs text-ink-2 wrap-anywhere">{department}</span>
        </div>
      </div>
      {isGap ? (
        <div className="min-w-0 text-danger">
          <p className="flex items-center gap-1.5 text-sm font-semibold">
            <IconAlertTriangleFilled size={15} aria-hidden className="flex-none" />
            {text}
          </p>
          <p className="text-xs text-ink-2">{fallbackText(group)}</p>
          {group.may.fill && (
            <AppLink
              href={fillGapUrl(group, now)}
              className="relative mt-1 inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm font-medium whitespace-nowrap text-ink hover:bg-hover"
            >
              <IconCalendarPlus size={16} stroke={1.75} aria-hidden />
              Fill gap<span className="sr-only"> of {name}</span>
            </AppLink>
          )}
        </div>
      ) : isShut ? (
        <div className="min-w-0">
          <p className="text-sm font-medium">{closedUntilText(group, now)}</p>
          <p className="text-xs text-ink-2">{fallbackText(group)}</p>
        </div>
      ) : (
        <CalledPeople group={group} />
      )}
      <div className="text-sm max-md:flex max-md:gap-4 md:contents">
        <p className="tabular-nums">
          <span className="text-ink-2 md:sr-only">Until </span>
          {until ? formatGroupTime(time_zone, until, now) + zone : '—'}
        </p>
        <p className="min-w-0 text-ink-2 md:line-clamp-2">
          <span className="md:sr-only">Next </span>
          {nextOnCallText(group, now)}
        </p>
      </div>
      <div className="md:max-lg:hidden">
        <DayTimeline group={group} now={now} />
      </div>
      <div className="relative flex justify-end gap-1 max-md:absolute max-md:top-2 max-md:right-2">
        {onPage && contact_id !== null && (people.length > 0 || group.fallback_contact !== null) && (
          <IconButton label={`Page ${name}`} onClick={() => onPage(contact_id)}>
            <IconMessagePlus size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function CalledPeople({ group }: { group: OnCallGroup }) {
  const [first] = group.people
  const others = listOtherCalls(group)
  const callable = firstCallable(group.people)
  if (!first) return null
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={first.display_name} status={first.status} />
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-anywhere">
          <PersonName user_id={first.user_id} name={first.display_name} className="relative" />
          {group.text.slice(first.display_name.length)}
        </p>
        {titleText(first) !== '' && <p className="text-xs text-ink-2 wrap-anywhere">{titleText(first)}</p>}
        {callable && (
          <p className="text-sm">
            {callable !== first && `${callable.display_name} `}
            <CallLink person={callable} />
          </p>
        )}
        {others.map(({ label, people }) => (
          <p key={label} className="text-xs text-ink-2">
            {label}{' '}
            {people.map((person, index) => (
              <Fragment key={person.user_id}>
                {index > 0 && ', '}
                <PersonName user_id={person.user_id} name={person.display_name} className="relative" />{' '}
                <CallLink person={person} />
              </Fragment>
            ))}
          </p>
        ))}
        {listInstructions(group.people).map((text) => (
          <p key={text} className="relative text-xs whitespace-pre-line text-ink-2 wrap-anywhere">
            <LinkedText text={text} />
          </p>
        ))}
      </div>
    </div>
  )
}

/** Shows the whole number, so that it can be read out and dialled on another telephone. */
function CallLink({ person }: { person: OnCallPerson }) {
  const number = numberToCall(person)
  if (number === null) return null
  return (
    <a
      href={phoneAddress(number)}
      aria-label={`Call ${person.display_name}, ${number}`}
      className="touch-target relative inline-flex min-h-6 items-center gap-1 whitespace-nowrap text-accent hover:underline"
    >
      <IconPhone size={14} stroke={1.75} aria-hidden />
      {number}
    </a>
  )
}
