import { body, name, type Id, type IdList, type Kind } from './id-list.ts'

const message = { subject: 'Hello', data: { body: 'Hello' } }
const onThread = (kind: Kind, build: (ids: Id[]) => Record<string, unknown>): IdList => ({
  kind,
  by: 'ana',
  prepare: async ({ ana, ben }) => body(build, { id: (await ana.writes(ben, name())).id }),
})
export const messages: Record<string, IdList> = {
  'createThread recipient_ids': {
    kind: 'contact',
    by: 'ana',
    prepare: () => body((recipient_ids) => ({ ...message, recipient_ids })),
  },
  'createThread attachment_ids': {
    kind: 'file',
    by: 'ana',
    isAlone: true,
    prepare: ({ ben }) =>
      body((attachment_ids) => ({ ...message, recipient_ids: [ben.user.contact_id], attachment_ids })),
  },
  // The own id is that of a user who does not receive the message.
  'createThread mentions': {
    kind: 'user',
    by: 'ana',
    isAlone: true,
    prepare: ({ ben }) =>
      body((mentions) => ({ ...message, recipient_ids: [ben.user.contact_id], mentions })),
  },
  'sendToConversation mentions': {
    kind: 'user',
    by: 'ana',
    isAlone: true,
    prepare: ({ ben }) =>
      body((mentions) => ({ message: 'Hello', recipient_ids: [ben.user.contact_id], mentions })),
  },
  'previewRecipients mentions': {
    kind: 'user',
    by: 'ana',
    isShown: true,
    prepare: ({ ben }) =>
      body((mentions) => ({ ...message, recipient_ids: [ben.user.contact_id], mentions })),
  },
  'resolveRecipients mentions': {
    kind: 'user',
    by: 'ana',
    isShown: true,
    prepare: ({ ben }) => body((mentions) => ({ recipient_ids: [ben.user.contact_id], mentions })),
  },
  'sendToConversation recipient_ids': {
    kind: 'contact',
    by: 'ana',
    prepare: () => body((recipient_ids) => ({ message: 'Hello', recipient_ids })),
  },
  'sendToConversation attachment_ids': {
    kind: 'file',
    by: 'ana',
    isAlone: true,
    prepare: ({ ben }) =>
      body((attachment_ids) => ({
        message: 'Hello',
        recipient_ids: [ben.user.contact_id],
        attachment_ids,
      })),
  },
  'replyToThread attachment_ids': {
    ...onThread('file', (attachment_ids) => ({ message: 'Hello', attachment_ids })),
    isAlone: true,
  },
  // The own id is that of a user outside the thread.
  'replyToThread recipient_user_ids': {
    ...onThread('user', (recipient_user_ids) => ({ message: 'Hello', recipient_user_ids })),
    isAlone: true,
  },
  'replyToThread mentions': {
    ...onThread('user', (mentions) => ({ message: 'Hello', mentions })),
    isAlone: true,
  },
  'previewRecipients recipient_ids': {
    kind: 'contact',
    by: 'ana',
    prepare: () => body((recipient_ids) => ({ ...message, recipient_ids })),
  },
  'resolveRecipients recipient_ids': {
    kind: 'contact',
    by: 'ana',
    prepare: () => body((recipient_ids) => ({ recipient_ids })),
  },
  'changeThreads thread_ids': {
    kind: 'thread',
    by: 'ana',
    isAlone: true,
    isShown: true,
    prepare: () => body((thread_ids) => ({ change: 'archive', thread_ids })),
  },
  'addSubscribers subscribers': onThread('contact', (subscribers) => ({ subscribers })),
  'forwardThread recipient_ids': onThread('contact', (recipient_ids) => ({ recipient_ids })),
}
