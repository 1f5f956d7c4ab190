export const usersNotShown = {
  lockUser: 'pickers search on typing; on-call changes follow, see on-call-live.test.ts',
  unlockUser: 'as lockUser',
  deactivateUser: 'as lockUser',
  removeUser: 'as lockUser; the reassigned duties as their own routes',
  reactivateUser: 'as lockUser',
  clearDevices: 'ends sockets; see sign-in.test.ts',
  setUserPassword: 'ends sockets; see profile.test.ts',
  createUserAccount: 'open administration pages refetch (tests/browser/accounts/users.test.ts)',
  changeUserAccount: 'as createUserAccount; names and permissions as changeProfile and changeRole',
  endUserSession: 'as createUserAccount; the ended session as endSession',
  lockUsers: 'as lockUser',
  inviteUser: 'as createUserAccount',
  openInvitation: 'stores nothing',
  acceptInvitation: 'as createUserAccount',
  previewUserUpload: 'changes nothing',
  uploadUsers: 'as createUserAccount; names as changeProfile',
  createBulkEdit:
    'changes no user; its page opens with the answer (tests/browser/accounts/bulk-edit.test.ts)',
  previewBulkEdit: 'changes nothing',
  applyBulkEdit:
    'its page polls the progress; users as createUserAccount, names and permissions as changeProfile and changeRole, states as lockUser',
  undoBulkEdit: 'as applyBulkEdit',
}
