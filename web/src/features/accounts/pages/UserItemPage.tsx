import { BulkEditPage } from '../bulk-edit/BulkEditPage.tsx'
import { UserAccountPage } from '../user-accounts/UserAccountPage.tsx'
import { UserUploadPage } from '../user-upload/UserUploadPage.tsx'

/** What follows `users/` in the address: the upload, a bulk edit or a user. */
export function UserItemPage({ item }: { item: string }) {
  if (item === 'upload') return <UserUploadPage />
  const [, session] = /^bulkedit-(.*)$/.exec(item) ?? []
  if (session !== undefined) return <BulkEditPage key={item} sessionId={session} />
  return <UserAccountPage key={item} userId={item} />
}
