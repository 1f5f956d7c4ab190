import type { Message } from '../threads/thread.schemas.ts'

/** How long after it was sent a message can be corrected and taken back. */
export const change_minutes = 15

/** Stands for the text of a message that was taken back, in lists and exports. */
export const takenBackPreview = 'Message taken back'

/** The types of fields whose text can be corrected. Other fields are choices that a form has checked. */
const textFieldTypes: ReadonlySet<string> = new Set(['text', 'textarea'])
export const canCorrectField = (field_type: string): boolean => textFieldTypes.has(field_type)

export interface SentMessageState extends Pick<Message, 'is_automatic' | 'via' | 'taken_back'> {
  is_own: boolean
  age_ms: number
  /** Another person has responded to its request, or has written after it. */
  is_answered: boolean
}

export type ChangeRefusal = 'not_own' | 'not_written_here' | 'taken_back' | 'too_late' | 'answered'

/** Why a message cannot be corrected or taken back, or undefined if it can. */
export function findChangeRefusal(message: SentMessageState): ChangeRefusal | undefined {
  if (!message.is_own) return 'not_own'
  if (message.is_automatic || message.via !== null) return 'not_written_here'
  if (message.taken_back !== null) return 'taken_back'
  if (message.age_ms > change_minutes * 60_000) return 'too_late'
  return message.is_answered ? 'answered' : undefined
}
