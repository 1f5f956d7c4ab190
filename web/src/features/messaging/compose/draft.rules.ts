import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Attachment } from '@wardline/contract/files/file.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Priority } from '@wardline/contract/messaging/priority.ts'
import type { NewThread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import type { z } from 'zod'
import { withBlanks, withoutBlanks } from './response-options.rules.ts'

export type Attached = z.output<typeof Attachment>

/** What a message type decides and a person may then change. */
export interface Flags {
  priority: Priority
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  suppress_reply_notifications: boolean
}

/** A message that is being written, as it is kept over a reload. */
export interface Draft extends Flags {
  recipients: Contact[]
  message_type_id: number | null
  subject: string
  /** By field slug; `body` is the message of a thread without a type, or of a type without fields. */
  data: Record<string, string>
  response_options: string[]
  attachments: Attached[]
  /** At most one of the two, as the account links threads (flag use_menerva). */
  patient: PatientSummary | null
  encounter: Encounter | null
}

export type Field = MessageType['fields'][number]

const body: Field = {
  slug: 'body',
  label: 'Message',
  field_type: 'textarea',
  value: null,
  default_value: null,
  required: false,
  options: [],
}

/** The fields to fill in: those of the type, or the one message. */
export const fieldsOf = (type: MessageType | undefined): Field[] =>
  type && type.fields.length > 0 ? type.fields : [body]

const startOf = (field: Field): string => field.value ?? field.default_value ?? ''

export const blankDraft = (): Draft => ({
  recipients: [],
  message_type_id: null,
  subject: '',
  data: {},
  priority: 1,
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  response_options: withBlanks([]),
  attachments: [],
  patient: null,
  encounter: null,
})

const flagsOf = ({ priority, requires_confirm, apply_escalations, ...rest }: Flags): Flags => ({
  priority,
  requires_confirm,
  apply_escalations,
  ignore_user_status: rest.ignore_user_status,
  allow_replies: rest.allow_replies,
  suppress_reply_notifications: rest.suppress_reply_notifications,
})

/** Choosing a type copies its flags, options and defaults; what was already written stays with the person. */
export function chooseType(draft: Draft, to: MessageType | undefined, from?: MessageType): Draft {
  const fields = fieldsOf(to)
  const data = Object.fromEntries(
    fields.map((field) => [field.slug, draft.data[field.slug] || startOf(field)]),
  )
  // Text whose field is gone moves into the first free text of the new type instead of vanishing.
  const homeless = fieldsOf(from)
    .filter((field) => field.field_type === 'textarea' && !(field.slug in data))
    .map((field) => (draft.data[field.slug] === startOf(field) ? '' : draft.data[field.slug]))
    .find(Boolean)
  const free = fields.find((field) => field.field_type === 'textarea' && data[field.slug] === startOf(field))
  if (homeless && free) data[free.slug] = homeless
  return {
    ...draft,
    ...flagsOf(to ?? blankDraft()),
    message_type_id: to?.id ?? null,
    data,
    response_options: withBlanks(to?.response_options ?? []),
  }
}

const priorityWords = { 0: 'priority low', 1: 'priority medium', 2: 'priority high' } as const

/** What choosing a type changed, in words, so that nobody finds out by sending. */
export function changedByType(before: Draft, after: Draft): string[] {
  const said: string[] = []
  const differs = (key: keyof Flags) => before[key] !== after[key]
  if (differs('priority')) said.push(priorityWords[after.priority])
  if (differs('requires_confirm')) said.push(after.requires_confirm ? 'asks to confirm' : 'no confirmation')
  if (differs('allow_replies')) said.push(after.allow_replies ? 'replies allowed' : 'no replies')
  if (differs('suppress_reply_notifications'))
    said.push(after.suppress_reply_notifications ? 'silent replies' : 'replies notify')
  if (differs('ignore_user_status'))
    said.push(after.ignore_user_status ? 'reaches people on do not disturb' : 'respects do not disturb')
  if (differs('apply_escalations')) said.push(after.apply_escalations ? 'escalates' : 'no escalation')
  const options = withoutBlanks(after.response_options)
  if (withoutBlanks(before.response_options).join('\n') !== options.join('\n'))
    said.push(options.length === 0 ? 'no responses' : `responses ${options.join(', ')}`)
  return said
}

/** Nothing in it that a person would miss. */
export function isUntouched(draft: Draft, types: readonly MessageType[]): boolean {
  const type = types.find((each) => each.id === draft.message_type_id)
  return (
    draft.recipients.length === 0 &&
    draft.attachments.length === 0 &&
    draft.patient === null &&
    draft.encounter === null &&
    draft.subject.trim() === '' &&
    fieldsOf(type).every((field) => (draft.data[field.slug] ?? '').trim() === startOf(field).trim())
  )
}

/** The payload of messaging §3: recipients by id, blanks dropped, only the fields that the type has. */
export const toNewThread = (draft: Draft, type: MessageType | undefined): NewThread => ({
  ...flagsOf(draft),
  subject: draft.subject.trim(),
  data: Object.fromEntries(fieldsOf(type).map(({ slug }) => [slug, draft.data[slug] ?? ''])),
  message_type_id: type?.id ?? null,
  response_options: withoutBlanks(draft.response_options),
  attachment_ids: draft.attachments.map(({ id }) => id),
  recipient_ids: draft.recipients.map(({ id }) => id),
  encounter_id: draft.encounter?.id ?? null,
  patient_id: draft.patient?.id ?? null,
})
