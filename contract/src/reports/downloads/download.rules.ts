import type { Permission } from '../../permissions.ts'

export const downloadKinds = ['users', 'directory', 'schedules', 'audit', 'conversations'] as const
export type DownloadKind = (typeof downloadKinds)[number]

/** The permission that each export needs. `conversations` also needs a legal hold on the user. */
export const downloadPermissions: Readonly<Record<DownloadKind, Permission>> = {
  users: 'accounts.view_user',
  directory: 'accounts.view_user',
  schedules: 'scheduling.change_oncallevent',
  audit: 'accounts.view_audit',
  conversations: 'accounts.change_retention',
}
