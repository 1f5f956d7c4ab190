import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Attachment } from '../attachments/attachment.view.ts'
import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'
import type { ConversationMessage } from '@wardline/contract/messaging/conversations/conversation.schemas.ts'
import type { NewThread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Encounter, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { isBlank } from '@wardline/contract/text.ts'
import type { Mention } from '../mentions/listed-mentions.rules.ts'
import { flagsAfterPage, pageFlags } from '../page-preset/page.rules.ts'
import { listDraftMentions } from '../mentions/draft-mentions.rules.ts'
import { padWithBlanks, removeBlanks } from './response-options.rules.ts'
import { messageLabel, quickAnswersChangedText, typeChangeTexts } from './compose.text.ts'

export interface MessageFlags {
  priority: Priority
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  suppress_reply_notifications: boolean
}

export interface Draft extends MessageFlags {
  recipients: Contact[]
  message_type_id: number | null
  /** Keeps the options of a page when recipients or the type change. Absent in drafts of earlier versions. */
  is_page?: boolean
  subject: string
  /** Keyed by field slug; `body` is the text of a draft without a type, or with a type without fields. */
  data: Record<string, string>
  response_options: string[]
  /** Absent in drafts of earlier versions. */
  response_meanings?: ResponseMeanings
  attachments: Attachment[]
  /** Chosen people, also those whose name the text has lost. Absent in drafts of earlier versions. */
  mentions?: Mention[]
  /** Set instead of `encounter`, unless the account links threads to encounters (flag use_menerva). */
  patient: PatientSummary | null
  encounter: Encounter | null
}

export interface DraftPreset {
  recipients: Contact[]
  patient?: PatientSummary
  is_page?: boolean
}

export type Field = MessageType['fields'][number]

const body: Field = {
  slug: 'body',
  label: messageLabel,
  field_type: 'textarea',
  value: null,
  default_value: null,
  required: false,
  options: [],
}

export const fieldsOfType = (type: MessageType | undefined): Field[] =>
  type && type.fields.length > 0 ? type.fields : [body]

const initialValue = (field: Field): string => field.value ?? field.default_value ?? ''

export const createBlankDraft = (): Draft => ({
  recipients: [],
  message_type_id: null,
  is_page: false,
  subject: '',
  data: {},
  priority: 1,
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  response_options: padWithBlanks([]),
  response_meanings: {},
  attachments: [],
  patient: null,
  encounter: null,
})

const pickFlags = ({
  priority,
  requires_confirm,
  apply_escalations,
  ...rest
}: MessageFlags): MessageFlags => ({
  priority,
  requires_confirm,
  apply_escalations,
  ignore_user_status: rest.ignore_user_status,
  allow_replies: rest.allow_replies,
  suppress_reply_notifications: rest.suppress_reply_notifications,
})

/** Keeps what was typed; the patient of the screen is the patient of the message. */
export function presetDraft(draft: Draft, { recipients, patient, is_page }: DraftPreset): Partial<Draft> {
  const known = new Set(draft.recipients.map(({ id }) => id))
  const all = [...draft.recipients, ...recipients.filter(({ id }) => !known.has(id))]
  return {
    recipients: all,
    ...(patient && { patient, encounter: null }),
    ...(is_page && startPage(all)),
  }
}

/** One press makes a message a page, and another one makes it a message again. */
export const startPage = (recipients: readonly Contact[]) => ({ is_page: true, ...pageFlags(recipients) })
export const endPage = (type: MessageType | undefined) => ({
  is_page: false,
  ...flagsAfterPage(type, createBlankDraft()),
})

/** The recipients of a page decide whether it escalates. An option that is changed by hand ends the preset. */
export function changeDraft(draft: Draft, next: Partial<Draft>): Draft {
  const changed = { ...draft, ...next }
  if (!draft.is_page || next.is_page !== undefined) return changed
  if (next.recipients) return { ...changed, ...pageFlags(next.recipients) }
  const isPage = pageOptions.every((option) => changed[option] === draft[option])
  return { ...changed, is_page: isPage }
}

/** Puts a contact in the place of another one, once. */
export const replaceContact = (
  recipients: Draft['recipients'],
  replaced: Contact,
  by: Contact,
): Draft['recipients'] =>
  recipients.flatMap((contact) => (contact.id === by.id ? [] : [contact.id === replaced.id ? by : contact]))

const pageOptions = ['priority', 'requires_confirm', 'apply_escalations'] as const

/** Another priority than that of a page ends it. */
export const choosePriority = (
  draft: Draft,
  type: MessageType | undefined,
  priority: Priority,
): Partial<Draft> => ({ ...(draft.is_page && endPage(type)), priority })

export function applyMessageType(draft: Draft, to: MessageType | undefined, from?: MessageType): Draft {
  const fields = fieldsOfType(to)
  const data = Object.fromEntries(
    fields.map((field) => [field.slug, draft.data[field.slug] || initialValue(field)]),
  )
  // Text of a field that the new type lacks moves to its first untouched text area.
  const orphanedText = fieldsOfType(from)
    .filter((field) => field.field_type === 'textarea' && !(field.slug in data))
    .map((field) => (draft.data[field.slug] === initialValue(field) ? '' : draft.data[field.slug]))
    .find(Boolean)
  const freeField = fields.find(
    (field) => field.field_type === 'textarea' && data[field.slug] === initialValue(field),
  )
  if (orphanedText && freeField) data[freeField.slug] = orphanedText
  return {
    ...draft,
    ...pickFlags(to ?? createBlankDraft()),
    ...(draft.is_page && pageFlags(draft.recipients)),
    message_type_id: to?.id ?? null,
    data,
    response_options: padWithBlanks(to?.response_options ?? []),
    response_meanings: to?.response_meanings ?? {},
  }
}

/**
 * Keeps what was typed if an administrator changed or archived the type since: text of a field that is gone moves to the
 * first long field, or to the last one.
 */
export function adoptTypes(draft: Draft, types: readonly MessageType[]): Draft {
  const type = types.find(({ id }) => id === draft.message_type_id)
  const fields = fieldsOfType(type)
  const slugs = new Set(fields.map(({ slug }) => slug))
  const lost = Object.entries(draft.data).flatMap(([slug, value]) =>
    slugs.has(slug) || !value ? [] : [value],
  )
  const isGone = type === undefined && draft.message_type_id !== null
  if (lost.length === 0 && !isGone) return draft
  const data = Object.fromEntries(
    fields.map((field) => [field.slug, draft.data[field.slug] ?? initialValue(field)]),
  )
  const target = fields.find(({ field_type }) => field_type === 'textarea') ?? fields.at(-1)
  if (target) data[target.slug] = [data[target.slug], ...lost].filter(Boolean).join('\n')
  return { ...draft, message_type_id: type?.id ?? null, data }
}

export function describeTypeChanges(before: Draft, after: Draft): string[] {
  const changes: string[] = []
  if (before.priority !== after.priority) changes.push(typeChangeTexts.priority[after.priority])
  for (const flag of changedFlags)
    if (before[flag] !== after[flag]) changes.push(typeChangeTexts[flag][after[flag] ? 'on' : 'off'])
  const answers = removeBlanks(after.response_options)
  if (removeBlanks(before.response_options).join('\n') !== answers.join('\n'))
    changes.push(quickAnswersChangedText(answers))
  return changes
}

const changedFlags = [
  'requires_confirm',
  'allow_replies',
  'suppress_reply_notifications',
  'ignore_user_status',
  'apply_escalations',
] as const

/** True if discarding loses nothing that the user entered. */
export function isDraftEmpty(draft: Draft, types: readonly MessageType[]): boolean {
  const type = types.find((each) => each.id === draft.message_type_id)
  return (
    draft.recipients.length === 0 &&
    draft.attachments.length === 0 &&
    draft.patient === null &&
    draft.encounter === null &&
    draft.subject.trim() === '' &&
    fieldsOfType(type).every((field) => (draft.data[field.slug] ?? '').trim() === initialValue(field).trim())
  )
}

/**
 * A message to people, or to one group, department or care team, needs no subject, unless it has a message type or an
 * option of threads.
 */
export function canOmitSubject(draft: Draft): boolean {
  const { recipients } = draft
  const isAddressed =
    recipients.length === 1 ||
    (recipients.length <= limits.conversation_recipients && recipients.every(({ type }) => type === 'User'))
  const hasThreadOptions =
    draft.apply_escalations ||
    draft.ignore_user_status ||
    draft.suppress_reply_notifications ||
    !draft.allow_replies
  return isAddressed && draft.message_type_id === null && !hasThreadOptions
}

/** Without a subject, a message continues or starts the conversation with its recipients. */
export const isConversation = (draft: Draft): boolean => isBlank(draft.subject) && canOmitSubject(draft)

export const toConversationMessage = (draft: Draft): ConversationMessage => ({
  message: draft.data['body'] ?? '',
  priority: draft.priority,
  requires_confirm: draft.requires_confirm,
  response_options: removeBlanks(draft.response_options),
  response_meanings: draft.response_meanings ?? {},
  attachment_ids: draft.attachments.map(({ id }) => id),
  recipient_ids: draft.recipients.map(({ id }) => id),
  encounter_id: draft.encounter?.id ?? null,
  patient_id: draft.patient?.id ?? null,
  mentions: listDraftMentions(draft).map(({ user_id }) => user_id),
})

/** Payload of messaging §3, with only the fields of the type and without blank options. */
export const toNewThread = (draft: Draft, type: MessageType | undefined): NewThread => ({
  ...pickFlags(draft),
  subject: draft.subject.trim(),
  data: Object.fromEntries(fieldsOfType(type).map(({ slug }) => [slug, draft.data[slug] ?? ''])),
  message_type_id: type?.id ?? null,
  response_options: removeBlanks(draft.response_options),
  response_meanings: draft.response_meanings ?? {},
  attachment_ids: draft.attachments.map(({ id }) => id),
  recipient_ids: draft.recipients.map(({ id }) => id),
  encounter_id: draft.encounter?.id ?? null,
  patient_id: draft.patient?.id ?? null,
  mentions: listDraftMentions(draft).map(({ user_id }) => user_id),
})
