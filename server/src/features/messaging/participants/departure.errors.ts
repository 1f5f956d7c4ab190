export const answerFirst = {
  status: 409,
  code: 'thread.leave_answer_first',
  detail: 'A request in this conversation waits for your answer. Answer it or hand it over, then leave.',
} as const

export const waitsForAnswers = {
  status: 409,
  code: 'thread.leave_waiting',
  detail: 'You wait for answers in this conversation. Leave when they have arrived.',
} as const

export const twoPeople = {
  status: 409,
  code: 'thread.leave_two_people',
  detail: 'Only one other person is in this conversation. Archive or mute it instead.',
} as const

export const belongsToGroup = {
  status: 409,
  code: 'thread.leave_group',
  detail:
    'Messages to the group of this conversation reach you as long as you belong to it. Mute it instead.',
} as const

export const onlySenderRemoves = {
  status: 403,
  code: 'thread.cannot_remove',
  detail: 'Only the sender of a conversation can remove people from it.',
} as const

export const removeSelf = {
  status: 409,
  code: 'thread.remove_self',
  detail: 'To take yourself out of the conversation, leave it.',
} as const

export const awaitedAnswer = (name: string) =>
  ({
    status: 409,
    code: 'thread.remove_awaited',
    detail: `A request waits for the answer of ${name}. Wait for it, reassign it, or take the request back first.`,
  }) as const

export const removeWaiting = (name: string) =>
  ({
    status: 409,
    code: 'thread.remove_waiting',
    detail: `${name} waits for answers in this conversation. Remove them when the answers have arrived.`,
  }) as const

export const removeLast = {
  status: 409,
  code: 'thread.remove_last',
  detail: 'No one else would be in this conversation. Archive it instead.',
} as const

export const removeGroupMember = (name: string) =>
  ({
    status: 409,
    code: 'thread.remove_group',
    detail: `${name} belongs to the group of this conversation, whose next message would add them again.`,
  }) as const
