export const noHandoff = {
  status: 409,
  code: 'handoff.over',
  detail: 'This is no longer assigned to you. It has been closed.',
} as const
