import type { NotSent, Unanswered } from '../../platform/hl7/mllp.ts'

/** Spec §8: what a person reads when it could not be asked for at all, and above each reason. */
export const noPatient = 'This thread has no patient. Attach one first.'
export const notSetUp = 'EMR write-back is not set up for this hospital.'
export const otherPatient =
  'This thread is in the medical record of another patient. Have it corrected there, and start a new thread.'

/** Why a document was not taken. They are shown to the people of a thread: no address in them. */
export const reasons: Record<NotSent | Unanswered | 'other' | 'off' | 'recalled' | 'moved', string> = {
  unknown_host: 'The address of the EMR interface is not known.',
  not_allowed: 'The address of the EMR interface is not allowed: it is this machine, or reserved.',
  refused: 'The EMR interface refused the connection.',
  unreachable: 'The EMR interface could not be reached.',
  silent: 'The EMR interface did not answer in time.',
  closed: 'The EMR interface ended the connection without an answer.',
  garbage: 'The EMR interface answered something that is not HL7.',
  other: 'The EMR interface answered about another message.',
  off: 'EMR write-back is switched off for this hospital.',
  moved: 'The thread was given another patient, or none, before it was sent. Send it again.',
  recalled: 'The thread was recalled before it was sent.',
}

export const rejected = 'The EMR rejected the document'
export const failed = 'The EMR reported an error'
