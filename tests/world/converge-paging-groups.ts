/** What one may do with a group differs from person to person: pages are told that it changed, and ask again. */
export const pagingGroupsNotShown = {
  createScheduleGroup:
    'whoever shows groups asks again when told (paging-groups.test.ts, browser/paging-groups.test.ts)',
  createBroadcastGroup: 'as createScheduleGroup',
  changeScheduleGroup: 'as createScheduleGroup',
  changeBroadcastGroup: 'as createScheduleGroup',
  deleteScheduleGroup: 'as createScheduleGroup',
  deleteBroadcastGroup: 'as createScheduleGroup',
  joinPagingGroup: 'as createScheduleGroup',
  leavePagingGroup: 'as createScheduleGroup',
}

/** The page of prompts and the settings of a group are told, and ask again: prompts.test.ts. */
export const promptsNotShown = {
  createPrompt: 'whoever shows prompts asks again when told (prompts.test.ts)',
  changePrompt: 'as createPrompt',
  deletePrompt: 'as createPrompt',
  addSnippet: 'as createPrompt',
  changeSnippet: 'as createPrompt',
  deleteSnippet: 'as createPrompt',
}
