import type { DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import type { Download } from '@wardline/contract/reports/downloads/download.schemas.ts'

export const downloadTexts: Record<DownloadKind, { title: string; about: string }> = {
  users: { title: 'Users', about: 'Names, numbers, departments and groups. Hidden numbers are left out.' },
  directory: { title: 'Directory', about: 'Users, paging groups and departments that can be addressed.' },
  schedules: { title: 'Schedules', about: 'Shifts of all groups in a period.' },
  audit: { title: 'Audit trail', about: 'All entries in a period.' },
  conversations: {
    title: 'Conversations of a user',
    about: 'All messages, for a legal case. Requires a legal hold on the user.',
  },
}

export const hasPeriod = (kind: DownloadKind): boolean => kind === 'schedules' || kind === 'audit'

const rows = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

export function progressText({ state, rows_done, rows_total }: Download): string {
  if (state === 'queued') return 'Waiting'
  if (state === 'failed') return 'Failed. Request it again.'
  if (state === 'ready') return rows(rows_done)
  return `${rows_done.toLocaleString('en-US')} of ${rows(rows_total)}`
}

/** 0 to 1. */
export const progressOf = ({ rows_done, rows_total }: Download): number =>
  rows_total === 0 ? 0 : Math.min(1, rows_done / rows_total)
