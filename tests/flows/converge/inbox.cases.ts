import {
  removeThreadReminder,
  setThreadReminder,
} from '@wardline/contract/messaging/threads/reminder.routes.ts'
import {
  markThreadUnread,
  muteThread,
  unarchiveThread,
  unmuteThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { changeThreads } from '@wardline/contract/messaging/threads/thread-selection.routes.ts'
import type { ThreadChange } from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect } from 'vitest'
import type { Person } from '../../fixtures/people/person.ts'
import type { Case } from './case.ts'

const markUnread = (person: Person, thread: Thread) =>
  person.call(markThreadUnread, { params: { id: thread.id } })
const mute = (person: Person, thread: Thread) => person.call(muteThread, { params: { id: thread.id } })
const unmute = (person: Person, thread: Thread) => person.call(unmuteThread, { params: { id: thread.id } })
const unarchive = (person: Person, thread: Thread) =>
  person.call(unarchiveThread, { params: { id: thread.id } })

const change = (person: Person, to: ThreadChange, changed: readonly Thread[]) =>
  person.call(changeThreads, { body: { change: to, thread_ids: changed.map(({ id }) => id) } })

const remind = (person: Person, { id }: Thread, after: Temporal.DurationLike = { hours: 1 }) =>
  person.call(setThreadReminder, {
    params: { id },
    body: { at: Temporal.Now.instant().add(after).toString({ smallestUnit: 'millisecond' }) },
  })
const forget = (person: Person, { id }: Thread) => person.call(removeThreadReminder, { params: { id } })

export const inboxCases = {
  markThreadUnread: {
    'a read thread': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => markUnread(ben, thread),
    },
    'and read again': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: async ({ ben }, thread) => {
        await markUnread(ben, thread)
        await ben.reads(thread)
      },
    },
    'then a reply of someone else': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: async ({ ana, ben }, thread) => {
        await markUnread(ben, thread)
        await ana.replies(thread, 'Still there?')
      },
    },
    'by its sender': { act: ({ ana }, thread) => markUnread(ana, thread) },
    'an unread thread': { act: ({ ben }, thread) => markUnread(ben, thread), isSilent: true },
  },
  muteThread: {
    'an unread thread': { act: ({ ben }, thread) => mute(ben, thread) },
    'a read thread, then a reply': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: async ({ ana, ben }, thread) => {
        await mute(ben, thread)
        await ana.replies(thread, 'Still there?')
      },
    },
    twice: {
      before: ({ ben }, thread) => mute(ben, thread),
      act: ({ ben }, thread) => mute(ben, thread),
      isSilent: true,
    },
  },
  unmuteThread: {
    'a muted thread': {
      before: ({ ben }, thread) => mute(ben, thread),
      act: ({ ben }, thread) => unmute(ben, thread),
    },
    'a thread that is not muted': { act: ({ ben }, thread) => unmute(ben, thread), isSilent: true },
  },
  archiveThread: {
    'an unread thread': { act: ({ ben }, thread) => ben.archives(thread) },
    'a read thread': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => ben.archives(thread),
    },
    'by the sender': { act: ({ ana }, thread) => ana.archives(thread) },
    twice: {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => ben.archives(thread),
      isSilent: true,
    },
    'then a reply that unarchives it': {
      act: async ({ ana, ben }, thread) => {
        await ben.archives(thread)
        await ana.replies(thread, 'Still there?')
      },
    },
  },
  unarchiveThread: {
    'an archived thread': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => unarchive(ben, thread),
    },
    'right after archiving': {
      act: async ({ ben }, thread) => {
        await ben.archives(thread)
        await unarchive(ben, thread)
      },
    },
    'a thread in the inbox': { act: ({ ben }, thread) => unarchive(ben, thread), isSilent: true },
  },
  setThreadReminder: {
    'a read thread': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => remind(ben, thread),
    },
    'another time': {
      before: ({ ben }, thread) => remind(ben, thread),
      act: ({ ben }, thread) => remind(ben, thread, { hours: 2 }),
    },
    'that comes due': {
      before: async ({ ben }, thread) => {
        await ben.reads(thread)
        await ben.archives(thread)
      },
      act: async ({ ben }, thread) => {
        await remind(ben, thread, { milliseconds: 400 })
        await expect.poll(async () => (await ben.inbox('unread')).map(({ id }) => id)).toContain(thread.id)
      },
    },
  },
  removeThreadReminder: {
    'a reminder': {
      before: ({ ben }, thread) => remind(ben, thread),
      act: ({ ben }, thread) => forget(ben, thread),
    },
    'a thread without one': { act: ({ ben }, thread) => forget(ben, thread), isSilent: true },
  },
  changeThreads: {
    'archive a read and an unread thread': {
      before: async ({ ana, ben }, thread) => {
        await ben.reads(thread)
        await ana.writes(ben, 'Another one')
      },
      act: async ({ ben }) => change(ben, 'archive', await ben.inbox()),
    },
    'unarchive them': {
      before: async ({ ben }, thread) => {
        await ben.archives(thread)
      },
      act: ({ ben }, thread) => change(ben, 'unarchive', [thread]),
    },
    'mark a read one as unread': {
      before: ({ ben }, thread) => ben.reads(thread),
      act: ({ ben }, thread) => change(ben, 'mark_unread', [thread]),
    },
    'archive one that is archived': {
      before: ({ ben }, thread) => ben.archives(thread),
      act: ({ ben }, thread) => change(ben, 'archive', [thread]),
      isSilent: true,
    },
  },
} satisfies Record<string, Record<string, Case>>
