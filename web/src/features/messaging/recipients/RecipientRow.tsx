import { IconAlertTriangleFilled, IconHistory, IconPhone } from '@tabler/icons-react'
import type { ResolvedUser } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'
import type { RecipientRow as Row } from './recipient-rows.view.ts'
import { useJoinPage } from './join-page.api.ts'
import { callLabel, joinPageLabel, openThreadLabel } from './recipients.text.ts'

interface RecipientRowProps {
  row: Row
  isTinted: boolean
  onOpenThread: (thread_id: number) => void
}

const lineClass = 'flex min-h-11 items-center gap-2.5 px-2.5 py-1'

export function RecipientRow({ row, isTinted, onOpenThread }: RecipientRowProps) {
  switch (row.kind) {
    case 'loading':
      return (
        <li className={lineClass}>
          <span className="after-a-moment flex flex-1 items-center gap-2.5">
            <SkeletonBlock className="size-7 rounded-full" />
            <SkeletonBlock className="h-3 w-2/5" />
          </span>
        </li>
      )
    case 'problem':
      return <Alarm heading={row.text} />
    case 'gap':
      return <Alarm heading={row.heading}>{row.text}</Alarm>
    case 'recent':
      return (
        <li className="flex min-h-control items-center gap-2 bg-warn-soft px-2.5 py-1 text-warn">
          <IconHistory size={16} aria-hidden className="flex-none" />
          <span className="min-w-0 flex-1 wrap-anywhere">{row.text}</span>
          {row.thread_id !== null && (
            <TextButton onClick={() => onOpenThread(row.thread_id ?? 0)}>{openThreadLabel}</TextButton>
          )}
          {row.join_thread_id !== null && (
            <JoinButton thread_id={row.join_thread_id} onJoined={onOpenThread} />
          )}
        </li>
      )
    case 'group':
      return (
        <li className={lineClass}>
          <Avatar
            name={row.contact.display_name}
            {...(row.contact.avatar && { avatar: row.contact.avatar })}
            size={28}
            group
            decorative
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{row.contact.display_name}</span>
            <span className="block text-xs wrap-anywhere text-ink-2">{row.text}</span>
          </span>
        </li>
      )
    case 'user':
      return (
        <li className={clsx(lineClass, isTinted && 'bg-selected')}>
          <Avatar
            name={row.user.display_name}
            picture={row.user.profile_picture}
            status={row.user.status}
            size={28}
            decorative
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 font-medium wrap-anywhere">{row.user.display_name}</span>
              <span className="min-w-0 truncate text-xs text-ink-2">{row.context}</span>
            </span>
            <span className="block text-xs wrap-anywhere text-ink-2">{row.text}</span>
            {row.aside && (
              <span className="block text-xs wrap-anywhere text-ink-2 md:hidden">{row.aside}</span>
            )}
          </span>
          {row.aside && (
            <span className="max-w-2/5 flex-none text-xs wrap-anywhere text-ink-2 max-md:hidden">
              {row.aside}
            </span>
          )}
          <CallLink user={row.user} />
        </li>
      )
  }
}

function JoinButton({ thread_id, onJoined }: { thread_id: number; onJoined: (thread_id: number) => void }) {
  const { mutate, isPending } = useJoinPage(thread_id, onJoined)
  return (
    <TextButton aria-busy={isPending || undefined} onClick={() => !isPending && mutate()}>
      {joinPageLabel}
    </TextButton>
  )
}

const Alarm = ({ heading, children }: { heading: string; children?: ReactNode }) => (
  <li className="flex gap-2 bg-danger-soft px-2.5 py-1.5 text-danger">
    <IconAlertTriangleFilled size={16} aria-hidden className="mt-0.5 flex-none" />
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{heading}</span>
      {children && <span className="block">{children}</span>}
    </span>
  </li>
)

/** The number on a desktop, a button on touch. */
function CallLink({ user: { display_name, phone } }: { user: ResolvedUser }) {
  if (phone === null) return null
  return (
    <a
      href={phoneAddress(phone)}
      aria-label={callLabel(display_name, phone)}
      className="figures flex h-control flex-none items-center gap-1 rounded-md px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:w-control pointer-coarse:justify-center pointer-coarse:border pointer-coarse:border-line"
    >
      <IconPhone size={15} stroke={1.75} aria-hidden className="flex-none" />
      <span className="pointer-coarse:hidden">{phone}</span>
    </a>
  )
}
