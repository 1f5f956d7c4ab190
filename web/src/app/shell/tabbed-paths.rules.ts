const tabbedPaths =
  /^\/(onCall(\/roster)?|reachability|pagingGroups|myShifts|planning|qualifications|escalationPolicies|prompts|pagerNumbers|patient\/(assignments|handoffs?)|console(\/(calls|requests|search))?|reports(\/scheduled)?)\/?$/iu

/** Whether narrow windows show the tabs of a place above the screen at this address. */
export const hasTabs = (path: string): boolean => tabbedPaths.test(path)
