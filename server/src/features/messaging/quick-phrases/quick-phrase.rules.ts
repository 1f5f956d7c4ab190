import type { QuickPhraseOwner } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'

/** For each user, and for all departments and the account together. */
export const largestCounts = { own: 200, shared: 500 } as const

/** Shared phrases are edited by the same administrators as message types. */
export const writePermissions: Readonly<Record<QuickPhraseOwner, Permission>> = {
  user: 'messaging.send_message',
  department: 'messaging.change_messagetype',
  account: 'messaging.change_messagetype',
}
