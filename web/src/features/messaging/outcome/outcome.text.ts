import type { ResponseSummary } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

export const outcomeLabel = 'Outcome'
export const loadingLabel = 'Loading the outcome'
export const loadFailedText = 'The outcome could not be loaded.'

export const answeredCountText = (answered: number, total: number): string =>
  `${answered} of ${total} answered`
/** `3 coming, 2 cannot, waiting for 4`: by meaning; undefined if no answer has one. */
export function describeAnswers({
  open,
  accepted,
  rejected,
  responded,
  meanings = { yes: 0, later: 0, no: 0 },
}: ResponseSummary): string | undefined {
  const { yes, later, no } = meanings
  if (yes + later + no + rejected === 0) return undefined
  const counts: [number, string][] = [
    [yes, 'coming'],
    [later, 'later'],
    [no, 'cannot'],
    [accepted, 'accepted'],
    [rejected, 'rejected'],
    [responded - yes - later - no, 'answered'],
  ]
  const parts = counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
  return [...parts, ...(open > 0 ? [`waiting for ${open}`] : [])].join(', ')
}
export const waitingForText = (names: string): string => `Waiting for ${names}`
export const noRequestLeftText = 'No more answers are needed'
/** The clock of a page has the same word wherever it is shown. */
export const waitingSinceText = (duration: string): string => `waiting ${duration}`
export const morePeopleText = (more: number): string => `and ${more} more`

export const deliveredText = (channel: string, time: string): string => `${channel} delivered ${time}`
export const sentText = (channel: string, time: string): string => `${channel} sent ${time}`
export const sendingText = (channel: string): string => `sending a ${channel}`
export const failedText = (channel: string, reason: string): string =>
  reason === '' ? `${channel} failed` : `${channel} failed: ${reason.replace(/\.$/u, '')}`
export const openedText = (time: string): string => `opened ${time}`
export const notOpenedText = 'not opened'

export const nextLabel = 'Next'
export const inDurationText = (duration: string): string => `in ${duration}`
export const nowText = 'now'
export const thenText = (step: string, duration: string): string => `then ${step} in ${duration}`
/** The last step: every user was notified. */
export const endStepText = 'shown as unanswered'

export const callLabel = (name: string): string => `Call ${name}`
export const sendToOtherLabel = 'Send to someone else'
export const fullRecordLabel = 'Full record'
