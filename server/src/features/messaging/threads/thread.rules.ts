import { isBlank } from '@wardline/contract/text.ts'
import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import type { Message, Reason, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { z } from 'zod'

type ReasonName = z.output<typeof Reason>

/** Permissions by subscription. Recalling also needs a permission of the sender: see `withPermissions`. */
export function threadPermissions(of: { allow_replies: boolean; reason: ReasonName }): Thread['may'] {
  const isMonitor = of.reason === 'monitoring'
  return {
    reply: !isMonitor && (of.allow_replies || of.reason === 'sender'),
    archive: !isMonitor,
    recall: false,
    forward: !isMonitor,
    leave: !isMonitor,
    remove_people: of.reason === 'sender',
  }
}

export const canRecall = (of: { reason: ReasonName }, permissions: ReadonlySet<Permission>): boolean =>
  of.reason === 'sender' && permissions.has('messaging.recall_thread')

export const withPermissions = (thread: Thread, permissions: ReadonlySet<Permission>): Thread =>
  canRecall(thread.me, permissions) ? { ...thread, may: { ...thread.may, recall: true } } : thread

/** Fields of a message that no one has changed or reacted to. */
export const unchanged = { corrected: null, taken_back: null, reactions: [] } satisfies Partial<Message>

/** Fields of a message that mentions no one and quotes nothing. */
export const withoutReferences = { mentions: [], quote: null } satisfies Partial<Message>

export interface DataItem {
  field_type: string
  data: string
  label: string
}

type Problems = Record<string, string[]>

/**
 * The slug `body` is always allowed and is the message text. Returns a sentence for each missing or unknown field.
 */
export function parseMessageData(
  data: Record<string, string>,
  type: Pick<MessageType, 'fields'> | undefined,
): { items: DataItem[]; problems: Problems } {
  const fields = [
    ...(type?.fields ?? []),
    { slug: 'body', field_type: 'textarea', label: '', required: false, default_value: null, options: [] },
  ].filter((field, index, all) => all.findIndex((other) => other.slug === field.slug) === index)
  const known = new Set(fields.map((field) => field.slug))
  const unknown = Object.keys(data).filter((slug) => !known.has(slug))
  const wrong = [
    ...unknown.map((slug) => `Unknown field ${slug}.`),
    ...fields.flatMap((field) => fieldProblem(field, data[field.slug])),
  ]
  const items = fields.flatMap((field) => {
    const value = data[field.slug] ?? field.default_value ?? ''
    return value === '' ? [] : [{ field_type: field.field_type, data: value, label: field.label }]
  })
  return { items, problems: wrong.length > 0 ? { data: wrong } : {} }
}

interface Field {
  slug: string
  label: string
  field_type: string
  required: boolean
  default_value: string | null
  options: string[]
}

function fieldProblem(field: Field, entered: string | undefined): string[] {
  const value = entered ?? field.default_value ?? ''
  if (field.required && isBlank(value)) return [`${field.label} is required.`]
  if (value === '') return []
  if (field.field_type === 'number' && !Number.isFinite(Number(value))) return [`${field.label} is a number.`]
  if (field.options.length > 0 && !field.options.includes(value))
    return [`${field.label} is one of: ${field.options.join(', ')}.`]
  return []
}

export const messageBody = (items: DataItem[]): string =>
  items.map((item) => (item.label && items.length > 1 ? `${item.label}: ${item.data}` : item.data)).join('\n')

/** Meanings of the options, first those that the sender named, then those of the message type. */
export const pickMeanings = (
  options: readonly string[],
  ...sources: readonly (ResponseMeanings | undefined)[]
): ResponseMeanings =>
  Object.fromEntries(
    options.flatMap((option) => {
      const source = sources.find((meanings) => meanings && Object.hasOwn(meanings, option))
      const meaning = source?.[option]
      return meaning === undefined ? [] : [[option, meaning]]
    }),
  )

/** Drops blank options, since the form always shows four; the rest must be distinct. */
export function parseResponseOptions(options: string[]): { options: string[]; problems: Problems } {
  const trimmed = options.map((option) => option.trim()).filter(Boolean)
  const isDouble = new Set(trimmed.map((option) => option.toLocaleLowerCase('en'))).size < trimmed.length
  return {
    options: trimmed,
    problems: isDouble ? { response_options: ['Response options must be different.'] } : {},
  }
}
