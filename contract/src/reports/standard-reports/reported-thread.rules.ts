import type { ReportColumn, ReportSlug } from './report-columns.ts'

/** Reports of messages, whose numbers lead to the conversations behind them. */
export const messageReports = [
  'msg-volume-over-time',
  'usage-report',
  'user-mt-report',
  'mt-usage-report',
] as const satisfies readonly ReportSlug[]
export type MessageReport = (typeof messageReports)[number]

/** The unit of a number in the report: messages, or conversations that began. */
export const threadListCounts = ['messages', 'threads'] as const
export type ThreadListCount = (typeof threadListCounts)[number]

/** Sorted as in the table and the CSV file. */
export const threadListColumns = [
  { key: 'last', label: 'Last message', kind: 'instant' },
  { key: 'thread_id', label: 'Conversation', kind: 'count' },
  { key: 'message_type', label: 'Message type', kind: 'text' },
  { key: 'priority', label: 'Priority', kind: 'count' },
  { key: 'started', label: 'Started', kind: 'instant' },
  { key: 'messages', label: 'Messages', kind: 'count' },
] as const satisfies readonly ReportColumn[]
