/** Pages refetch on change: permissions differ by user. */
export const pagingGroupsNotShown = {
  createScheduleGroup:
    'open group pages refetch (paging-groups.test.ts, browser/paging/paging-groups.test.ts)',
  createBroadcastGroup: 'as createScheduleGroup',
  changeScheduleGroup: 'as createScheduleGroup',
  changeBroadcastGroup: 'as createScheduleGroup',
  deleteScheduleGroup: 'as createScheduleGroup',
  deleteBroadcastGroup: 'as createScheduleGroup',
  joinPagingGroup: 'as createScheduleGroup',
  leavePagingGroup: 'as createScheduleGroup',
}

export const promptsNotShown = {
  createPagerNumber: 'open lists of pager numbers refetch (pager-numbers.test.ts)',
  changePagerNumber: 'as createPagerNumber',
  deletePagerNumber: 'as createPagerNumber',
  previewPagerNumberUpload: 'changes nothing',
  uploadPagerNumbers: 'as createPagerNumber',
  createPrompt: 'open prompt pages refetch (prompts.test.ts)',
  changePrompt: 'as createPrompt',
  deletePrompt: 'as createPrompt',
  addSnippet: 'as createPrompt',
  changeSnippet: 'as createPrompt',
  deleteSnippet: 'as createPrompt',
}
