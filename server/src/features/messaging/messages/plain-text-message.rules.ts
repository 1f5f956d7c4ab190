import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { parseMessageData } from '../threads/thread.rules.ts'

export const plainTextMessage = (text: string) => ({
  priority: 1 as const,
  message_type_id: null,
  patient_id: null,
  encounter_id: null,
  response_options: [],
  response_meanings: {},
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  items: parseMessageData({ body: text }, undefined).items,
  has_attachments: false,
  attach: () => Promise.resolve(),
})

export const recipientsByUser = (
  people: readonly { user_id: number; why: string }[],
): ResolvedRecipients => ({
  contacts: [],
  people: people.map((person) => ({ ...person, reason: 'new_message' })),
  group_ids: [],
  department_ids: [],
  problems: [],
  unreachable: [],
  pages: new Map(),
})

const longest_subject = 200

/** `Fwd: <subject>`, with a single prefix and cut to the maximum length of a subject. */
export function prefixSubject(prefix: string, subject: string): string {
  if (subject.startsWith(prefix)) return subject
  const room = longest_subject - prefix.length
  const shortened = subject.length > room ? subject.slice(0, room) : subject
  // Do not split a surrogate pair.
  return prefix + (shortened.isWellFormed() ? shortened : shortened.slice(0, -1))
}
