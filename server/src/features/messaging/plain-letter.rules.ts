import type { Resolved } from './recipient.rules.ts'
import { messageData } from './thread.rules.ts'

/** What a new thread is whose message is this text, about nobody, asking nothing, without a file. */
export const plainLetter = (text: string) => ({
  priority: 1 as const,
  message_type_id: null,
  patient_id: null,
  encounter_id: null,
  response_options: [],
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  items: messageData({ body: text }, undefined).items,
  has_attachments: false,
  attach: () => Promise.resolve(),
})

/** These people and nobody else, through no group: `why` is a phrase that goes on after their name. */
export const peopleAlone = (people: readonly { user_id: number; why: string }[]): Resolved => ({
  contacts: [],
  people: people.map((person) => ({ ...person, reason: 'new_message' })),
  group_ids: [],
  department_ids: [],
  problems: [],
  nobody: [],
  pages: new Map(),
})
