import {
  change_minutes,
  type ChangeRefusal,
} from '@wardline/contract/messaging/messages/message-change.rules.ts'

const conflict = (code: string, detail: string) => ({ status: 409, code, detail }) as const

export const changeRefusals = {
  not_own: { status: 403, code: 'message.not_own', detail: 'Only the sender can change a message.' },
  not_written_here: conflict(
    'message.not_written_here',
    'Only messages that were written here can be changed.',
  ),
  taken_back: conflict('message.taken_back', 'This message was taken back.'),
  too_late: conflict(
    'message.change_too_late',
    `A message can be changed for ${change_minutes} minutes. Send a new message instead.`,
  ),
  answered: conflict(
    'message.change_answered',
    'Someone has answered this message. Send a new message instead.',
  ),
} as const satisfies Record<ChangeRefusal, object>

export const firstMessage = conflict(
  'message.first',
  'This is the first message of the conversation. Recall the conversation instead.',
)

export const ownReaction = conflict('message.own_reaction', 'You cannot react to your own message.')
export const answerInstead = conflict(
  'message.answer_instead',
  'This message asks for your response. Answer it instead of reacting.',
)

export const wrongNumberOfTexts = (count: number): string =>
  `Send ${count === 1 ? 'one text' : `${count} texts`}, one for each field of the message.`
export const choiceChanged = (label: string): string =>
  `${label} cannot be corrected. Send a new message instead.`
