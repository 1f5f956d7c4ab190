export const usersNotShown = {
  lockUser: 'pickers search on typing; on-call changes follow, see on-call-live.test.ts',
  unlockUser: 'as lockUser',
  deactivateUser: 'as lockUser',
  reactivateUser: 'as lockUser',
  clearDevices: 'ends sockets; see sign-in.test.ts',
  setUserPassword: 'ends sockets; see profile.test.ts',
  createUserAccount: 'open administration pages refetch (tests/browser/accounts/users.test.ts)',
  changeUserAccount: 'as createUserAccount; names and permissions as changeProfile and changeRole',
  endUserSession: 'as createUserAccount; the ended session as endSession',
  lockUsers: 'as lockUser',
}
