import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { bufferTyping } from '../../platform/keyboard/buffer-typing.ts'
import { isDarkTheme, themePreference } from '../../platform/preferences/theme.ts'
import { openCompose, openComposeWith } from '../../features/messaging/compose/compose-dialog.ts'
import { queryKeys } from '../../features/messaging/live/query-keys.ts'
import { closeSearch } from '../../features/messaging/search/search-panel.ts'
import { getThreadActions } from '../../features/messaging/conversation/use-thread-actions.ts'
import { focusReplyComposer } from '../../features/messaging/replies/focus-reply-composer.ts'
import { openScheduledMessages } from '../../features/messaging/scheduled-messages/scheduled-messages-dialog.ts'
import { useArchiveThread } from '../../features/messaging/threads/thread.actions.ts'
import { accountSectionPath, accountSections } from '../../features/accounts/profiles/profile-tabs.view.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { listSubplaces, placeActionKeywords, placeActionName } from '../places/subplaces.ts'
import { openMonitor, useMayMonitor } from '../dialogs/monitor-dialog.ts'
import { openShortcuts } from '../dialogs/shortcuts-dialog.ts'
import { lockScreen } from '../lock/screen-lock.ts'
import { signOutOrWarn } from '../session/sign-out.ts'
import { useOpenSearch } from '../dialogs/use-open-search.ts'
import type { PaletteItem } from './palette.rules.ts'
import { parseId } from '../../platform/text/parse-id.ts'

const boxes = [
  { box: 'inbox', name: 'Go to inbox', keys: 'Shift 1' },
  { box: 'unread', name: 'Go to unread', keys: 'Shift 2' },
  { box: 'archive', name: 'Go to archive', keys: 'Shift 3' },
  { box: 'needs_my_response', name: 'Go to messages to answer', keys: undefined },
  { box: 'waiting_for_others', name: 'Go to messages waiting for others', keys: undefined },
] as const

const withTypingBuffer = (open: () => void) => () => {
  bufferTyping()
  open()
}

export function usePaletteActions(): PaletteItem[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const archiveThread = useArchiveThread()
  const me = useMe()
  const mayMonitor = useMayMonitor()
  const search = useOpenSearch()
  const { threadId, box = 'inbox' } = useParams({ strict: false })
  const openId = parseId(threadId)
  const thread =
    openId === undefined ? undefined : client.getQueryData<Thread | null>(queryKeys.thread(openId))
  const dark = isDarkTheme(themePreference.get(), matchMedia('(prefers-color-scheme: dark)').matches)
  const toBox = (to: string) => {
    closeSearch()
    void navigate({ to: '/Inbox/$box', params: { box: to } })
  }
  const action = (name: string, run: () => void, shortcut?: string, also?: string): PaletteItem => ({
    id: `action-${name}`,
    section: 'Actions',
    name,
    detail: '',
    run,
    ...(shortcut && { shortcut: shortcut }),
    ...(also && { keywords: also }),
  })
  const archive = () => {
    if (!thread) return
    void navigate({ to: '/Inbox/$box/thread', params: { box } })
    void archiveThread(thread)
  }
  const may = thread ? getThreadActions(client, me, thread) : undefined
  const withThread: [
    name: string,
    run: (() => void) | undefined | false,
    keys?: string | undefined,
    also?: string,
  ][] = [
    ['Reply to this conversation', thread?.may.reply && focusReplyComposer, 'R', 'answer write'],
    ['Forward this conversation', may?.forward && withTypingBuffer(may.forward), 'F', 'send on message'],
    [
      'Add people to this conversation',
      may?.addSubscribers && withTypingBuffer(may.addSubscribers),
      'A',
      'subscriber group',
    ],
    [
      'Attach a patient or encounter',
      may?.attachPatient && withTypingBuffer(may.attachPatient),
      'P',
      'about',
    ],
    ['Message history', may?.history, 'H', 'read delivered accepted'],
    ['Archive this conversation', thread?.may.archive && thread.status === 'active' && archive, 'E'],
    ['Move this conversation to the inbox', may?.unarchive, 'E', 'unarchive restore'],
    ['Recall this conversation', may?.recall, undefined, 'take back'],
  ]
  return [
    ...withThread.flatMap(([name, run, ...more]) => (run ? [action(name, run, ...more)] : [])),
    action('Compose a message', withTypingBuffer(openCompose), 'C', 'new write send'),
    action(
      'Page someone',
      withTypingBuffer(() => openComposeWith({ recipients: [], is_page: true })),
      undefined,
      'urgent on call emergency write send',
    ),
    action(
      'Search messages',
      withTypingBuffer(() => search()),
      '/',
      'find filter',
    ),
    action('Open scheduled messages', openScheduledMessages, undefined, 'send later unsent draft'),
    ...boxes.map(({ box: to, name, keys: shortcut }) => action(name, () => toBox(to), shortcut, 'open')),
    ...listSubplaces(me.permissions).map((place) =>
      action(
        placeActionName(place),
        () => void navigate({ href: place.to }),
        place.keys,
        placeActionKeywords(place),
      ),
    ),
    ...(mayMonitor ? [action('Monitor a user', withTypingBuffer(openMonitor), 'M')] : []),
    ...accountSections.map(({ section, label, keywords }) =>
      action(
        `Account: ${label}`,
        () => void navigate({ href: accountSectionPath(section, me.flags) }),
        undefined,
        `settings ${keywords}`,
      ),
    ),
    action(
      dark ? 'Light theme' : 'Dark theme',
      () => themePreference.set(dark ? 'light' : 'dark'),
      undefined,
      'colors',
    ),
    action('Keyboard shortcuts', openShortcuts, '?', 'help keys'),
    action('Lock screen', lockScreen, undefined, 'leave away workstation'),
    action('Sign out', signOutOrWarn, undefined, 'log out leave'),
  ]
}
