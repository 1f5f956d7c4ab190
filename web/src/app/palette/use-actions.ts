import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { holdTyping } from '../../platform/keyboard/hold-typing.ts'
import { toast } from '../../platform/ui/toast.ts'
import { isDark, theme } from '../../platform/ui/theme.ts'
import { openCompose } from '../../features/messaging/compose-door.ts'
import { keys } from '../../features/messaging/keys.ts'
import { closeSearch } from '../../features/messaging/search/search-door.ts'
import { operationsOf } from '../../features/messaging/operations/use-operations.ts'
import { focusReply } from '../../features/messaging/reply-door.ts'
import { useArchiveThread } from '../../features/messaging/thread.actions.ts'
import { useMe } from '../../features/accounts/me.api.ts'
import { placesFor } from '../places.ts'
import { openMonitor, useMayMonitor } from '../monitor-door.ts'
import { openShortcuts } from '../shortcuts-door.ts'
import { signOut } from '../sign-out.ts'
import { useOpenSearch } from '../use-open-search.ts'
import type { PaletteItem } from './palette.rules.ts'

const boxes = [
  { box: 'inbox', name: 'Go to the inbox', keys: 'Shift 1' },
  { box: 'unread', name: 'Go to unread', keys: 'Shift 2' },
  { box: 'archive', name: 'Go to the archive', keys: 'Shift 3' },
  { box: 'owed', name: 'Go to what I owe', keys: undefined },
  { box: 'awaited', name: 'Go to what I am waiting for', keys: undefined },
] as const

/** What opens a field: what is typed until it is there goes into it. */
const typing = (open: () => void) => () => {
  holdTyping()
  open()
}

const leave = () => {
  signOut().catch(() => toast('Could not sign out. Please try again.', { tone: 'danger' }))
}

/** What can be done from anywhere, and with the thread that is open. */
export function useActions(): PaletteItem[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const archiveThread = useArchiveThread()
  const me = useMe()
  const mayMonitor = useMayMonitor()
  const search = useOpenSearch()
  const { threadId, box = 'inbox' } = useParams({ strict: false })
  const thread = threadId ? client.getQueryData<Thread | null>(keys.thread(Number(threadId))) : undefined
  const dark = isDark(theme.get(), matchMedia('(prefers-color-scheme: dark)').matches)
  const toBox = (to: string) => {
    closeSearch()
    void navigate({ to: '/Inbox/$box', params: { box: to } })
  }
  const action = (name: string, run: () => void, itsKeys?: string, also?: string): PaletteItem => ({
    id: `action-${name}`,
    part: 'Actions',
    name,
    line: '',
    run,
    ...(itsKeys && { keys: itsKeys }),
    ...(also && { also }),
  })
  const archive = () => {
    if (!thread) return
    void navigate({ to: '/Inbox/$box/thread', params: { box } })
    void archiveThread(thread)
  }
  const may = thread ? operationsOf(client, me, thread) : undefined
  const withThread: [
    name: string,
    run: (() => void) | undefined | false,
    keys?: string | undefined,
    also?: string,
  ][] = [
    ['Reply to this thread', thread?.may.reply && focusReply, 'R', 'answer write'],
    ['Forward this thread', may?.forward && typing(may.forward), 'F', 'send on message'],
    ['Add people to this thread', may?.people && typing(may.people), 'A', 'subscriber group'],
    ['Attach a patient or encounter', may?.subject && typing(may.subject), 'P', 'about'],
    ['Message history', may?.history, 'H', 'read delivered accepted'],
    ['Archive this thread', thread?.may.archive && thread.status === 'active' && archive, 'E'],
    ['Recall this thread', may?.recall, undefined, 'take back'],
  ]
  return [
    ...withThread.flatMap(([name, run, ...more]) => (run ? [action(name, run, ...more)] : [])),
    action('Compose a message', typing(openCompose), 'C', 'new write send'),
    action(
      'Search messages',
      typing(() => search()),
      '/',
      'find filter',
    ),
    ...boxes.map(({ box: to, name, keys: itsKeys }) => action(name, () => toBox(to), itsKeys, 'open')),
    action(
      'Go to who is on call now',
      () => void navigate({ to: '/onCall' }),
      'G O',
      'open hospital oncall nobody gap',
    ),
    action(
      'Go to paging groups',
      () => void navigate({ to: '/pagingGroups' }),
      'G P',
      'open calendar schedule broadcast',
    ),
    action(
      'Go to my shifts',
      () => void navigate({ to: '/myShifts' }),
      undefined,
      'open own on call swap feed',
    ),
    ...placesFor(me.permissions).map(({ to, goal, also }) =>
      action(`Go to ${goal}`, () => void navigate({ to }), undefined, `open ${also}`),
    ),
    ...(mayMonitor ? [action('Monitor a user', typing(openMonitor), 'M')] : []),
    action(
      'Account',
      () => void navigate({ to: '/account' }),
      undefined,
      'profile settings notifications password',
    ),
    action(
      dark ? 'Light theme' : 'Dark theme',
      () => theme.set(dark ? 'light' : 'dark'),
      undefined,
      'colours',
    ),
    action('Keyboard shortcuts', openShortcuts, '?', 'help keys'),
    action('Sign out', leave, undefined, 'log out leave'),
  ]
}
