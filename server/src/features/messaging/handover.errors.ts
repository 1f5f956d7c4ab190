/** Nothing is handed to the caller there: it was accepted by somebody else, answered, or taken back. */
export const nothingHanded = {
  status: 409,
  code: 'handover.over',
  detail: 'This is not handed to you any more: it was settled in the meantime.',
} as const
