import {
  correctMessage,
  reactToMessage,
  removeReaction,
  takeBackMessage,
} from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Message, Reaction, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Case } from '../case.ts'

const newest = (thread: Thread) => ({ id: thread.id, message_id: thread.last_message.id })
const ofReply = (thread: Thread, { id }: Message) => ({ id: thread.id, message_id: id })
const correct = (person: Person, params: { id: number; message_id: number }) =>
  person.call(correctMessage, { params, body: { texts: ['Bed 13, not 12'] } })
const takeBack = (person: Person, params: { id: number; message_id: number }) =>
  person.call(takeBackMessage, { params })
const react = (person: Person, thread: Thread, reaction: Reaction) =>
  person.call(reactToMessage, { params: newest(thread), body: { reaction } })
const ask = (person: Person, { id }: Thread) =>
  person.call(replyToThread, {
    params: { id },
    body: { message: 'Come', priority: 2, requires_confirm: true },
  })

const replyWith = (person: Person, { id }: Thread, more: object) =>
  person.call(replyToThread, { params: { id }, body: { message: 'Please look', ...more } })

/** Replies that refer to users or to an earlier message. */
export const referenceCases = {
  replyToThread: {
    'that mentions users': {
      act: ({ ana, ben, cleo }, thread) =>
        replyWith(ana, thread, { mentions: [ben.user.user_id, cleo.user.user_id] }),
    },
    'that mentions a user, who reads it': {
      act: async ({ ana, ben }, thread) => {
        await replyWith(ana, thread, { mentions: [ben.user.user_id] })
        await ben.reads(thread)
      },
    },
    'that mentions a user, who writes after it': {
      act: async ({ ana, ben }, thread) => {
        await replyWith(ana, thread, { mentions: [ben.user.user_id] })
        await ben.replies(thread, 'Coming')
      },
    },
    'that quotes a message': {
      act: ({ ben }, thread) => replyWith(ben, thread, { quoted_message_id: thread.last_message.id }),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const messageChangeCases = {
  correctMessage: {
    'that no one has read': { act: ({ ana }, thread) => correct(ana, newest(thread)) },
    'that a recipient has read, archived and reacted to': {
      before: async ({ ben }, thread) => {
        await react(ben, thread, 'ok')
        await ben.archives(thread)
      },
      act: ({ ana }, thread) => correct(ana, newest(thread)),
    },
    'that is quoted': {
      before: ({ ana }, thread) => replyWith(ana, thread, { quoted_message_id: thread.last_message.id }),
      act: ({ ana }, thread) => correct(ana, newest(thread)),
    },
    'before a later message of the sender': {
      before: ({ ana }, thread) => ana.replies(thread, 'By the window'),
      act: ({ ana }, thread) => correct(ana, newest(thread)),
    },
  },
  takeBackMessage: {
    'a reply': {
      act: async ({ ana }, thread) => takeBack(ana, ofReply(thread, await ana.replies(thread, 'Bed 14'))),
    },
    'a reply that mentions a user': {
      act: async ({ ana, ben }, thread) =>
        takeBack(ana, ofReply(thread, await replyWith(ana, thread, { mentions: [ben.user.user_id] }))),
    },
    'a reply that is quoted': {
      before: async ({ ana }, thread) => {
        const { id } = await ana.replies(thread, 'Bed 14')
        await replyWith(ana, thread, { quoted_message_id: id })
      },
      act: async ({ ana }, thread) => {
        const quoted = (await ana.messages(thread))[1]
        if (quoted) await takeBack(ana, ofReply(thread, quoted))
      },
    },
    'a reply that asks for responses at high priority': {
      act: async ({ ana }, thread) => takeBack(ana, ofReply(thread, await ask(ana, thread))),
    },
  },
  reactToMessage: {
    'by a recipient who had not read it': { act: ({ ben }, thread) => react(ben, thread, 'on_it') },
    'in another way than before': {
      before: ({ ben }, thread) => react(ben, thread, 'ok'),
      act: ({ ben }, thread) => react(ben, thread, 'thanks'),
    },
  },
  removeReaction: {
    'of a recipient': {
      before: ({ ben }, thread) => react(ben, thread, 'ok'),
      act: ({ ben }, thread) => ben.call(removeReaction, { params: newest(thread) }),
    },
  },
} satisfies Record<string, Record<string, Case>>
