import { z } from 'zod'
import { pageOf, pageQuery } from '../../route.ts'
import { format, id, priority, range } from './report.schemas.ts'
import { threadListColumns, threadListCounts } from './reported-thread.rules.ts'

type Order = (typeof threadListColumns)[number]['key']
const orders = threadListColumns.flatMap(({ key }): (Order | `-${Order}`)[] => [key, `-${key}`])

const common = {
  ...range,
  counts: z.enum(threadListCounts, { error: 'counts is messages or threads.' }).default('messages'),
  sort: z.enum(orders, { error: 'Sort by a column of this list.' }).default('-last'),
  format,
  ...pageQuery(25),
}

/** 0 selects messages without a message type. */
const message_type_id = z.coerce.number({ error: 'An id is a whole number.' }).int().min(0).optional()

/** Senders are limited as in the reports: a department means its members today. */
export const threadListQueries = {
  volume: z.strictObject({ ...common, department_id: id.optional(), priority }),
  usage: z.strictObject({ ...common, department_id: id.optional(), user_id: id.optional(), priority }),
  ofUser: z.strictObject({ ...common, user_id: id, message_type_id }),
  types: z.strictObject({ ...common, department_id: id.optional(), message_type_id, priority }),
}

/** A conversation that the caller may open, in a report: without its subject, patient and text. */
export const ReportedThread = z
  .object({
    thread_id: z.int(),
    started: z.string(),
    message_type: z.string(),
    priority: z.int(),
    /** The number of messages in the period. */
    messages: z.int(),
    /** The last of them. */
    last: z.string(),
    /** Whether the caller archived it. */
    is_archived: z.boolean(),
  })
  .meta({ id: 'ReportedThread' })
export type ReportedThread = z.output<typeof ReportedThread>

export const ReportedThreads = pageOf(ReportedThread).extend({
  /** The user, department, message type and priority that the number is limited to. */
  subject: z.string(),
  /** The number of the report, and how much of it is in conversations that the caller may open. */
  counted: z.int(),
  openable: z.int(),
  /** Messages up to this instant are counted; `null` before the first count. */
  as_of: z.string().nullable(),
})
export type ReportedThreads = z.output<typeof ReportedThreads>
