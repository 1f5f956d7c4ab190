import type { Reaction } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { change_minutes } from '@wardline/contract/messaging/messages/message-change.rules.ts'

export const correctMessageLabel = 'Correct this message'
export const correctTitle = 'Correct the message'
export const correctLabel = 'Save the correction'
export const correctedTextLabel = 'Text'
export const correctHint = `Everyone sees that it was corrected, and everyone who has read it is notified again. The earlier text stays in the proof of page. A message can be corrected for ${change_minutes} minutes, until someone answers.`
export const correctFailedText = 'Could not correct the message.'
export const discardCorrectionText = 'Discard the correction?'
export const correctedText = 'Message corrected'

export const takeBackLabel = 'Take back this message'
export const takeBackTitle = 'Take back the message?'
export const takeBackHint =
  'Its text and attachments are no longer shown, and its request and notifications stop. Everyone sees that you took it back, and some may have read it. The text stays in the proof of page.'
export const takeBackAction = 'Take back'
export const keepMessageLabel = 'Keep it'
export const takeBackFailedText = 'Could not take back the message.'
export const takenBackToast = 'Message taken back'

export const takenBackText = (isMine: boolean): string =>
  isMine ? 'You took back this message.' : 'This message was taken back.'
export const correctedMark = (time: string): string => `Corrected ${time}`

export const reactionLabels: Readonly<Record<Reaction, string>> = {
  ok: 'OK',
  on_it: 'On it',
  thanks: 'Thanks',
}
export const reactLabel = (reaction: Reaction): string => `React: ${reactionLabels[reaction]}`
export const removeReactionLabel = 'Remove your reaction'
/** Stands for the user among the names of people who reacted. */
export const ownReactionName = 'You'
export const choicesLabel = 'React to this message'
export const reactionFailedText = 'Could not save your reaction.'
