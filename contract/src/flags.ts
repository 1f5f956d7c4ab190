/** `default` applies to accounts without a row. */
export const flags = {
  'tmq-2824-user-profile-page': { default: true, sentence: 'The profile is one page instead of two tabs.' },
  directoryComposition: { default: false, sentence: 'Recipients are chosen from the directory.' },
  use_menerva: { default: false, sentence: 'Threads are linked to an encounter instead of a patient.' },
  immediate_handoffs: {
    default: false,
    sentence: 'Patient handoffs take effect immediately, without waiting for the receiver to accept.',
  },
  read_back_all_handoffs: {
    default: false,
    sentence: 'Receivers read back every patient of a handoff, not only watchers and unstable patients.',
  },
  care_team_access: {
    default: false,
    sentence:
      "Patient records open for their care team and for users who may open all records. Other providers give a reason, which everyone sees in the patient's updates; their access ends after 4 hours.",
  },
  routing: {
    default: false,
    sentence:
      'Routing policies apply to messages when they are sent. Compose shows who will receive a message, and why.',
  },
} as const

export type Flag = keyof typeof flags
export const flagNames = Object.keys(flags) as Flag[]
