import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import type { Reason, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { z } from 'zod'

type ReasonName = z.output<typeof Reason>

/**
 * What a subscriber may do with a thread next. Who monitors reads along and leaves no trace in it. Recalling needs a
 * right beside being the sender: `withRights` looks at it.
 */
export function threadMay(of: { allow_replies: boolean; reason: ReasonName }): Thread['may'] {
  const isMonitor = of.reason === 'monitoring'
  return {
    reply: !isMonitor && (of.allow_replies || of.reason === 'sender'),
    archive: !isMonitor,
    recall: false,
    forward: !isMonitor,
  }
}

export const mayRecall = (of: { reason: ReasonName }, permissions: ReadonlySet<Permission>): boolean =>
  of.reason === 'sender' && permissions.has('messaging.recall_thread')

/** The thread for somebody who holds these rights. */
export const withRights = (thread: Thread, permissions: ReadonlySet<Permission>): Thread =>
  mayRecall(thread.me, permissions) ? { ...thread, may: { ...thread.may, recall: true } } : thread

export interface DataItem {
  field_type: string
  data: string
  label: string
}

type Problems = Record<string, string[]>

/**
 * The items of a first message: values by slug in the order of the type's fields; without a type (or beside its fields)
 * the slug `body` is the message. Answers sentences for what is missing or unknown.
 */
export function messageData(
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

function fieldProblem(field: Field, given: string | undefined): string[] {
  const value = given ?? field.default_value ?? ''
  if (field.required && value.trim() === '') return [`${field.label} is required.`]
  if (value === '') return []
  if (field.field_type === 'number' && !Number.isFinite(Number(value))) return [`${field.label} is a number.`]
  if (field.options.length > 0 && !field.options.includes(value))
    return [`${field.label} is one of: ${field.options.join(', ')}.`]
  return []
}

/** What a list shows of a message, and what a search finds. */
export const bodyOf = (items: DataItem[]): string =>
  items.map((item) => (item.label && items.length > 1 ? `${item.label}: ${item.data}` : item.data)).join('\n')

/** Blank options are dropped (the form shows four); what is left must differ. */
export function responseOptions(options: string[]): { options: string[]; problems: Problems } {
  const kept = options.map((option) => option.trim()).filter(Boolean)
  const isDouble = new Set(kept.map((option) => option.toLocaleLowerCase('en'))).size < kept.length
  return {
    options: kept,
    problems: isDouble ? { response_options: ['Each response option may be there once.'] } : {},
  }
}
