export const statusBarLabel = 'Paging status'
export const proofLabel = 'Proof'
export const directPageLabel = 'Direct page'
export const waitingText = (names: string, duration: string): string => `Waiting for ${names} · ${duration}`
export const noOneAskedText = 'No one is asked at the moment.'
export const stepNotifiedText = (step: number, steps: number): string => `Step ${step} of ${steps} notified.`
export const answeredByText = (name: string | undefined): string => `Answered by ${name ?? 'someone'}`
export const unansweredText = 'No one has answered.'
export const callText = (whom: string): string =>
  whom === '' ? 'Call someone who can come.' : `Call ${whom}.`
export const nextStepInText = (step: string, duration: string): string => `next: ${step} in ${duration}`
export const nextStepNowText = (step: string): string => `next: ${step} now`

export const acceptLabel = 'Accept'
export const wrongRecipientLabel = 'Not me'
export const reassignLabel = 'Reassign'
export const takeOverLabel = 'Take over'
export const pageAgainLabel = 'Page again'
export const pageAgainFailedText = 'Could not page again.'
export const pagedAgainText = (people: number): string =>
  people === 1 ? 'Paged 1 person again' : `Paged ${people} people again`
export const escalateNowLabel = 'Escalate now'
export const escalateFailedText = 'Could not escalate.'
export const acceptFailedText = 'Your answer was not saved.'
export const wrongRecipientFailedText = 'It is still assigned to you.'
export const takeOverFailedText = 'Could not take over.'

export const reassignToLabel = 'To'
export const personRequiredText = 'Select a person.'
export const reassignHint = 'They are notified now. You are both responsible until they accept.'
export const reassignedText = (name: string): string =>
  `Reassigned to ${name}. You stay responsible until they accept.`
export const reassignFailedText = 'Could not reassign.'
