import { UserAccountPage } from '../user-accounts/UserAccountPage.tsx'
import { UserUploadPage } from '../user-upload/UserUploadPage.tsx'

/** What follows `users/` in the address: the upload or a user. */
export const UserItemPage = ({ item }: { item: string }) =>
  item === 'upload' ? <UserUploadPage /> : <UserAccountPage key={item} userId={item} />
