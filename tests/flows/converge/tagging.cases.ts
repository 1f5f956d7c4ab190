export const taggingNotShown = {
  createTag: 'open tag pages refetch (tests/flows/directory/live-administration.test.ts)',
  renameTag: 'as createTag',
  deleteTag: 'as createTag',
  tagContacts: 'as createTag; searches find others from the next letter on (tagging.test.ts)',
  untagContact: 'as tagContacts',
  createSavedFilter: 'as createTag',
  renameSavedFilter: 'as createTag',
  deleteSavedFilter: 'as tagContacts',
  addSavedFilterTags: 'as tagContacts',
  removeSavedFilterTag: 'as tagContacts',
  addPermissionGroupTags: 'as tagContacts',
  removePermissionGroupTag: 'as tagContacts',
}
