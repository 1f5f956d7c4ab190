import type { ReportColumn } from './report-columns.ts'

/** The outcomes of a patient handoff, which are the columns of the report that count handoffs. */
export const handoffOutcomes = [
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'open',
  'read_back',
  'escalated',
] as const
export type HandoffOutcome = (typeof handoffOutcomes)[number]

export const reportedHandoffStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const

/** Sorted as in the table and the CSV file. */
export const handoffListColumns = [
  { key: 'requested', label: 'Requested', kind: 'instant' },
  { key: 'giver', label: 'From', kind: 'text' },
  { key: 'receiver', label: 'To', kind: 'text' },
  { key: 'departments', label: 'Department', kind: 'text' },
  { key: 'state', label: 'State', kind: 'text' },
  { key: 'accept_seconds', label: 'Seconds until accepted', kind: 'seconds' },
  { key: 'is_read_back', label: 'Read back', kind: 'text' },
  { key: 'is_escalated', label: 'Reminded the giver', kind: 'text' },
] as const satisfies readonly ReportColumn[]
