/** Features that an account switches on or off, with what changes. A flag without a row is as here. */
export const flags = {
  'tmq-2824-user-profile-page': { default: true, sentence: 'The profile is one page instead of two tabs.' },
  directoryComposition: { default: false, sentence: 'Recipients are chosen from the directory.' },
  use_menerva: { default: false, sentence: 'Threads are linked to an encounter instead of a patient.' },
  routing: { default: false, sentence: 'Compose shows who a message will go to, and why.' },
} as const

export type Flag = keyof typeof flags
export const flagNames = Object.keys(flags) as Flag[]
